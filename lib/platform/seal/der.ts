import { createHash } from 'node:crypto';
import forge from 'node-forge';

const { asn1 } = forge;
const { Class, Type } = asn1;

// Values of ASN.1 in DER, as CMS and timestamps need them.

export const SHA_256 = '2.16.840.1.101.3.4.2.1';

export function partsOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : [];
}

/** Content of a value that has no parts. */
export function bytesOf({ value }: forge.asn1.Asn1): Buffer {
  return Buffer.from(Array.isArray(value) ? '' : value, 'binary');
}

export function der(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'binary');
}

export function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

export function sequence(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
}

export function set(...parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SET, true, parts);
}

export function implicit(tag: number, parts: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, parts);
}

export function oid(id: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes());
}

export function octets(content: Buffer): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, content.toString('binary'));
}

/** @param content big-endian two's complement */
export function integer(content: Buffer): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, content.toString('binary'));
}

export function boolean(value: boolean): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.BOOLEAN, false, value ? '\xff' : '\x00');
}

export function algorithm(id: string): forge.asn1.Asn1 {
  return sequence(oid(id), asn1.create(Class.UNIVERSAL, Type.NULL, false, ''));
}

export function attribute(id: string, value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid(id), set(value));
}
