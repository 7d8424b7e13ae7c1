import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closePdfBrowser, printPdf } from '../pdf/print-pdf';
import { makeCertificate, readP12, refuseInvalid, type Seal, sealOf } from './certificate';
import { sealPdf } from './seal-pdf';

// Sealed here, judged by Poppler; P12 files are made by OpenSSL.

const folder = mkdtempSync(path.join(tmpdir(), 'dms-seal-'));
const file = (name: string) => path.join(folder, name);
const own = sealOf(...pemOf('โครงการท่าเรือ DMS'));
// Later than the certificates that OpenSSL makes below.
const at = new Date(Date.now() + 60_000);
/** As a PDF writes it. */
const stamp = `D:${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closePdfBrowser();
});

function pemOf(name: string): [string, string] {
  const { keyPem, certificatePem } = makeCertificate(name);
  return [keyPem, certificatePem];
}

const printed = printPdf('<!doctype html><html lang="th"><title>หนังสือ</title><p>ที่ 0031</p></html>');
const sealed = async (seal: Seal) =>
  (await sealPdf(await printed, seal, { at, reason: 'ISSUED', location: 'https://dms.example', timestamp: null }))
    .content;

/** The judgement of pdfsig. */
function judge(content: Buffer): string {
  writeFileSync(file('sealed.pdf'), content);
  const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', file('sealed.pdf')], { encoding: 'utf8' });
  return stdout + stderr;
}

/** A P12 file by OpenSSL. */
function p12({ days = '30', password = 'correct', algorithm = ['rsa:2048'] } = {}): Buffer {
  const run = (args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const names = ['-keyout', file('key.pem'), '-out', file('cert.pem'), '-subj', '/CN=Own Certificate'];
  run(['req', '-x509', '-newkey', ...algorithm, '-nodes', '-days', days, ...names]);
  const from = ['-inkey', file('key.pem'), '-in', file('cert.pem')];
  run(['pkcs12', '-export', ...from, '-out', file('own.p12'), '-passout', `pass:${password}`]);
  return readFileSync(file('own.p12'));
}

describe('a sealed PDF', () => {
  it('is valid as a whole, with its time, and reads as before', async () => {
    const content = await sealed(own);
    const verdict = judge(content);
    expect(verdict).toContain('Signature is Valid');
    expect(verdict).toContain('Total document signed');
    expect(verdict).toContain('ETSI.CAdES.detached');
    expect(content.toString('latin1')).toContain(stamp);
    expect(execFileSync('pdftotext', [file('sealed.pdf'), '-'], { encoding: 'utf8' })).toContain('0031');
  });

  it('is not valid with one other byte, wherever it is', async () => {
    const content = await sealed(own);
    const text = content.toString('latin1');
    for (const place of [text.indexOf('stream') + 20, text.lastIndexOf('/Reason') + 10]) {
      const changed = Buffer.from(content);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(judge(changed)).not.toContain('Signature is Valid');
    }
  });

  it('is sealed by an own P12 of OpenSSL', async () => {
    const seal = readP12(p12(), 'correct');
    expect(seal.name).toBe('Own Certificate');
    expect(judge(await sealed({ ...seal, chain: [own.certificate] }))).toContain('Signature is Valid');
  });
});

describe('a certificate that cannot be used', () => {
  const fault = (name: string) => expect.objectContaining({ name });

  it('is named by its fault', () => {
    for (const wrong of ['wrong', '', 'ผิด']) expect(() => readP12(p12(), wrong)).toThrow(fault('SealPasswordWrong'));
    expect(() => readP12(Buffer.from('no P12'), '')).toThrow(fault('SealFileBroken'));
    const elliptic = p12({ algorithm: ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'] });
    expect(() => readP12(elliptic, 'correct')).toThrow(fault('SealKeyUnsupported'));
  });

  it('does not seal outside its validity', async () => {
    const seal = readP12(p12({ days: '1' }), 'correct');
    const before = new Date(Date.parse(seal.certificate.validFrom) - 60_000);
    const after = new Date(Date.parse(seal.certificate.validTo) + 60_000);
    expect(() => refuseInvalid(seal, before)).toThrow(fault('SealNotYetValid'));
    expect(() => refuseInvalid(seal, after)).toThrow(fault('SealExpired'));
    await expect(
      sealPdf(await printed, seal, { at: after, reason: '', location: '', timestamp: null }),
    ).rejects.toEqual(fault('SealExpired'));
  });
});
