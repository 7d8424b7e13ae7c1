import 'server-only';
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** A key with its certificate, ready to seal. */
export interface Seal {
  key: KeyObject;
  certificate: X509Certificate;
  /** Certificates of its issuers, as far as they came with it. */
  chain: readonly X509Certificate[];
  /** Common name of the certificate. */
  name: string;
}

/** Why there is no seal. The names are the classes of failed deliveries, which the page of a document translates. */
type SealFault =
  | 'SealFileMissing'
  | 'SealFileBroken'
  | 'SealPasswordWrong'
  | 'SealKeyUnsupported'
  | 'SealNotYetValid'
  | 'SealExpired';

/** The certificate cannot be used. A mended file is taken by the next delivery. */
export class SealUnavailable extends Error {
  constructor(fault: SealFault, detail: string) {
    super(detail);
    this.name = fault;
  }
}

/** 3072 bits are good beyond 2030 (NIST SP 800-57), and paper is to be checked after that. */
const KEY_BITS = 3072;
/** An own certificate cannot be renewed without a second one; a contract with its claims lasts less. */
const YEARS = 30;
const DAY_MS = 86_400_000;
const DIGITAL_SIGNATURE = { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true };

/** A new key with a certificate that it signs itself. @param name common name of the certificate */
export function makeCertificate(name: string): { keyPem: string; certificatePem: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = forge.pki.privateKeyFromPem(keyPem);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  // Positive: the first bit of a serial number is its sign.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  // The clock of another worker may be behind.
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date();
  certificate.validity.notAfter.setFullYear(certificate.validity.notAfter.getFullYear() + YEARS);
  // UTF8: other types of text have no Thai. The types of the package lack the field's true type.
  const valueTagClass = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class;
  const subject = [{ name: 'commonName', value: name, valueTagClass }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([{ name: 'basicConstraints', cA: false, critical: true }, DIGITAL_SIGNATURE]);
  certificate.sign(key, forge.md.sha256.create());
  return { keyPem, certificatePem: forge.pki.certificateToPem(certificate) };
}

export function sealOf(keyPem: string, certificatePem: string): Seal {
  const certificate = new X509Certificate(certificatePem);
  return { key: createPrivateKey(keyPem), certificate, chain: [], name: nameOf(certificate) };
}

/**
 * Reads a P12 file.
 * @throws SealUnavailable SealPasswordWrong, SealKeyUnsupported (no RSA key), SealFileBroken
 */
export function readP12(content: Buffer, password: string): Seal {
  const p12 = openP12(content, password);
  const bags = (type: string) => p12.getBags({ bagType: type })[type] ?? [];
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids;
  const [held] = [...bags(String(pkcs8ShroudedKeyBag)), ...bags(String(keyBag))];
  if (!held?.key) throw new SealUnavailable('SealKeyUnsupported', 'the P12 file has no RSA key');
  const key = createPrivateKey(forge.pki.privateKeyToPem(held.key));
  const certificates = bags(String(certBag)).flatMap(({ cert }) =>
    cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
  );
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw new SealUnavailable('SealFileBroken', 'the P12 file has no certificate for its key');
  const chain = certificates.filter((one) => one !== certificate);
  return { key, certificate, chain, name: nameOf(certificate) };
}

function openP12(content: Buffer, password: string): forge.pkcs12.Pkcs12Pfx {
  // node-forge derives the key of such a file from other bytes than OpenSSL does.
  if (/[^\x20-\x7e]/.test(password)) {
    throw new SealUnavailable('SealPasswordWrong', 'the password of the P12 file may have ASCII letters only');
  }
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(content.toString('binary'));
  } catch (error) {
    throw new SealUnavailable('SealFileBroken', `not a P12 file: ${String(error)}`);
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (error) {
    const isPassword = /MAC could not be verified|Invalid password/i.test(String(error));
    throw isPassword
      ? new SealUnavailable('SealPasswordWrong', 'the password does not open the P12 file')
      : new SealUnavailable('SealFileBroken', `the P12 file cannot be read: ${String(error)}`);
  }
}

/** @throws SealUnavailable outside the validity of the certificate */
export function refuseInvalid({ certificate, name }: Seal, at: Date): void {
  if (at > new Date(certificate.validTo)) {
    throw new SealUnavailable('SealExpired', `the certificate ${name} was valid until ${certificate.validTo}`);
  }
  if (at < new Date(certificate.validFrom)) {
    throw new SealUnavailable('SealNotYetValid', `the certificate ${name} is valid from ${certificate.validFrom}`);
  }
}

/** SHA-256 of the certificate, as viewers show it. */
export function fingerprintOf({ certificate }: Seal): string {
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

function nameOf({ subject }: X509Certificate): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? subject;
}
