import 'server-only';
import { randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { algorithm, boolean, bytesOf, der, integer, octets, partsOf, SHA_256, sequence, sha256 } from './der';

const { asn1 } = forge;

/** A token of an authority (CMS in DER), and the time that it certifies. */
export interface Timestamp {
  token: Buffer;
  at: Date;
}

/** There is no timestamp. The delivery of the copy is repeated. */
class TimestampUnavailable extends Error {
  override name = 'TimestampUnavailable';
}

/** Bytes of a token. With the certificates of their authorities, tokens have 3 to 8 kB; each copy keeps this much room. */
export const MAX_TOKEN = 16 * 1024;
/** Milliseconds. Authorities answer within a second; the copies behind this one wait. */
const ANSWER_MS = 15_000;
/** RFC 3161, 2.4.2: granted, granted with modifications. */
const GRANTED = [0, 1];

/**
 * Asks an authority for a timestamp of a content (RFC 3161), with its certificates. The answer has to be for this content
 * and this question; the signature of the authority is for the reader to judge, who knows whom to trust.
 * @param url of the server, from the configuration
 * @throws TimestampUnavailable for no answer, a refusal, and an answer to something else
 */
export async function requestTimestamp(url: string, content: Buffer): Promise<Timestamp> {
  const imprint = sequence(algorithm(SHA_256), octets(sha256(content)));
  // Positive and without a leading zero: the first bit is its sign.
  const nonce = integer(Buffer.concat([Buffer.from([1]), randomBytes(15)]));
  const question = sequence(integer(Buffer.from([1])), imprint, nonce, boolean(true));
  const token = readToken(await send(url, der(question)));
  const [, , theirImprint, , time, ...optional] = partsOf(factsOf(token));
  if (!theirImprint || !time || !der(theirImprint).equals(der(imprint))) {
    throw new TimestampUnavailable('the timestamp is for another content');
  }
  if (!optional.some((one) => der(one).equals(der(nonce)))) {
    throw new TimestampUnavailable('the timestamp is the answer to another question');
  }
  return { token: der(token), at: asn1.generalizedTimeToDate(bytesOf(time).toString('latin1')) };
}

async function send(url: string, question: Buffer): Promise<Buffer> {
  let answer: Response;
  let body: Buffer;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: new Uint8Array(question),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    body = Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new TimestampUnavailable('the timestamp server does not answer', { cause: error });
  }
  if (!answer.ok) throw new TimestampUnavailable(`the timestamp server answers ${answer.status}`);
  return body;
}

/** TimeStampResp: a status, and the token of a granted one. */
function readToken(answer: Buffer): forge.asn1.Asn1 {
  const [status, token] = partsOf(parse(answer));
  const [code] = status ? partsOf(status) : [];
  if (!code || !GRANTED.includes(bytesOf(code).readInt8())) {
    throw new TimestampUnavailable('the timestamp server refuses the request');
  }
  if (!token || der(token).length > MAX_TOKEN) throw new TimestampUnavailable('the token is missing or too long');
  return token;
}

/** TSTInfo, the content of the token: version, policy, imprint, serial number, time, then optional parts. */
function factsOf(token: forge.asn1.Asn1): forge.asn1.Asn1 {
  const [, explicit] = partsOf(token);
  const [, , encapsulated] = partsOf(first(explicit));
  const content = first(partsOf(encapsulated ?? token)[1]);
  return parse(bytesOf(content));
}

function first(value: forge.asn1.Asn1 | undefined): forge.asn1.Asn1 {
  const [part] = value ? partsOf(value) : [];
  if (!part) throw new TimestampUnavailable('the answer of the timestamp server has no token');
  return part;
}

/** The token is stored as it is written here, and its signature is of its bytes: an answer has to be in DER. */
function parse(content: Buffer): forge.asn1.Asn1 {
  let value: forge.asn1.Asn1;
  try {
    value = asn1.fromDer(content.toString('binary'));
  } catch (error) {
    throw new TimestampUnavailable('the answer of the timestamp server is no timestamp', { cause: error });
  }
  if (!der(value).equals(content)) throw new TimestampUnavailable('the answer of the timestamp server is not in DER');
  return value;
}
