import { ALGORITHM } from './pack-format';

// Takes the public key out of an X.509 certificate (RFC 5280): WebCrypto has no reader for certificates.

const SEQUENCE = 0x30;
const VERSION = 0xa0;
/** Parts of a certificate before its key, once the version is skipped: serial, algorithm, issuer, validity, subject. */
const BEFORE_KEY = 5;

interface Part {
  tag: number;
  /** Of the whole part, and of its content. */
  start: number;
  from: number;
  end: number;
}

/** The certificate's bytes. @throws Error for a text without a certificate */
export function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const [, base64] = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (!base64) throw new Error('no certificate');
  return Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
}

/** The key that the certificate is about. @throws Error for damaged bytes or a key of another kind */
export async function publicKeyOf(der: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const certificate = partAt(der, 0);
  const body = partAt(der, certificate.from);
  let part = partAt(der, body.from);
  if (part.tag === VERSION) part = partAt(der, part.end);
  for (let passed = 0; passed < BEFORE_KEY; passed += 1) part = partAt(der, part.end);
  if (part.tag !== SEQUENCE) throw new Error('not a certificate');
  return crypto.subtle.importKey('spki', der.slice(part.start, part.end), ALGORITHM, false, ['verify']);
}

/** DER: a tag, a length in one byte or in as many as it says, the content. */
function partAt(der: Uint8Array<ArrayBuffer>, start: number): Part {
  const [tag, first] = [der[start], der[start + 1]];
  if (tag === undefined || first === undefined) throw new Error('not a certificate');
  const isLong = first > 0x7f;
  const lengthBytes = isLong ? first & 0x7f : 0;
  const from = start + 2 + lengthBytes;
  const length = isLong ? der.subarray(start + 2, from).reduce((sum, byte) => sum * 256 + byte, 0) : first;
  const end = from + length;
  if (lengthBytes > 4 || end > der.length) throw new Error('not a certificate');
  return { tag, start, from, end };
}
