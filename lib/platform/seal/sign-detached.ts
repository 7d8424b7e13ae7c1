import { sign } from 'node:crypto';
import forge from 'node-forge';
import type { Seal } from './certificate';
import {
  algorithm,
  attribute,
  der,
  implicit,
  integer,
  octets,
  oid,
  partsOf,
  SHA_256,
  sequence,
  set,
  sha256,
} from './der';

const { asn1 } = forge;

// Object identifiers: RFC 5652 (CMS), RFC 5035 (signing certificate), RFC 3161 (timestamp), RFC 8017 (RSA).
const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const TIMESTAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const RSA = '1.2.840.113549.1.1.1';
const VERSION = Buffer.from([1]);

/**
 * Signs a content as PAdES asks for it: CMS SignedData without the content, with content type, digest and the signing
 * certificate as signed attributes (ETSI EN 319 142-1, baseline B). The time is in the PDF. A timestamp of the signature
 * makes it baseline T. node-forge has no attribute for the certificate, so the structure is written here.
 * @param timestamp answers the token of a signature; null: without one
 * @throws what timestamp throws
 */
export async function signDetached(
  { key, certificate, chain }: Seal,
  content: Buffer,
  timestamp: ((signature: Buffer) => Promise<Buffer>) | null,
): Promise<Buffer> {
  const attributes = [
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(MESSAGE_DIGEST, octets(sha256(content))),
    // SHA-256 is the default of its hash.
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ].sort((a, b) => Buffer.compare(der(a), der(b)));
  const signature = sign('sha256', der(set(...attributes)), key);
  const token = timestamp && (await timestamp(signature));
  const own = asn1.fromDer(certificate.raw.toString('binary'));
  const signer = sequence(
    integer(VERSION),
    sequence(...issuerAndSerial(own)),
    algorithm(SHA_256),
    implicit(0, attributes),
    algorithm(RSA),
    octets(signature),
    ...(token ? [implicit(1, [attribute(TIMESTAMP_TOKEN, asn1.fromDer(token.toString('binary')))])] : []),
  );
  const certificates = [own, ...chain.map(({ raw }) => asn1.fromDer(raw.toString('binary')))];
  const signedData = sequence(
    integer(VERSION),
    set(algorithm(SHA_256)),
    sequence(oid(DATA)),
    implicit(0, certificates),
    set(signer),
  );
  return der(sequence(oid(SIGNED_DATA), implicit(0, [signedData])));
}

/** Issuer and serial number, as they are in the certificate. */
function issuerAndSerial(certificate: forge.asn1.Asn1): forge.asn1.Asn1[] {
  const [tbs] = partsOf(certificate);
  const parts = tbs ? partsOf(tbs) : [];
  // The version is explicit and comes first where there is one.
  const [serial, , issuer] = parts[0]?.tagClass === asn1.Class.CONTEXT_SPECIFIC ? parts.slice(1) : parts;
  if (!serial || !issuer) throw new Error('not a certificate');
  return [issuer, serial];
}
