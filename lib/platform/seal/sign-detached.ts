import { createHash, sign } from 'node:crypto';
import forge from 'node-forge';
import type { Seal } from './certificate';

const { asn1 } = forge;
const { Class, Type } = asn1;

// Object identifiers: RFC 5652 (CMS), RFC 5035 (signing certificate), RFC 8017 (RSA).
const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const SHA_256 = '2.16.840.1.101.3.4.2.1';
const RSA = '1.2.840.113549.1.1.1';

/**
 * Signs a content as PAdES asks for it: CMS SignedData without the content, with content type, digest and the signing
 * certificate as signed attributes (ETSI EN 319 142-1, baseline B). The time is in the PDF. node-forge has no attribute
 * for the certificate, so the structure is written here.
 */
export function signDetached({ key, certificate, chain }: Seal, content: Buffer): Buffer {
  const attributes = [
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(MESSAGE_DIGEST, octets(sha256(content))),
    // SHA-256 is the default of its hash.
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ].sort((a, b) => Buffer.compare(der(a), der(b)));
  const signature = sign('sha256', der(set(...attributes)), key);
  const own = asn1.fromDer(certificate.raw.toString('binary'));
  const signer = sequence(
    integer(1),
    sequence(...issuerAndSerial(own)),
    algorithm(SHA_256),
    implicit(0, attributes),
    algorithm(RSA),
    octets(signature),
  );
  const certificates = [own, ...chain.map(({ raw }) => asn1.fromDer(raw.toString('binary')))];
  const signedData = sequence(
    integer(1),
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
  const [serial, , issuer] = parts[0]?.tagClass === Class.CONTEXT_SPECIFIC ? parts.slice(1) : parts;
  if (!serial || !issuer) throw new Error('not a certificate');
  return [issuer, serial];
}

function partsOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : [];
}

function der(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'binary');
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
}

function set(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
}

function implicit(tag: number, parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, parts);
}

function oid(id: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes());
}

function octets(content: Buffer): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, content.toString('binary'));
}

function integer(value: number): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
}

function algorithm(id: string): forge.asn1.Asn1 {
  return sequence(oid(id), asn1.create(Class.UNIVERSAL, Type.NULL, false, ''));
}

function attribute(id: string, value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid(id), set(value));
}
