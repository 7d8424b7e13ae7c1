import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import forge from 'node-forge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closePdfBrowser, printPdf } from '../pdf/print-pdf';
import { makeCertificate, sealOf } from './certificate';
import { bytesOf, der, partsOf } from './der';
import { sealPdf } from './seal-pdf';
import { startTimestampAuthority, type TimestampAuthority } from './testing/timestamp-authority';
import { requestTimestamp, type Timestamp } from './timestamp';

// The authority and the judgement of its tokens are OpenSSL's.

const folder = mkdtempSync(path.join(tmpdir(), 'dms-timestamp-'));
const file = (name: string) => path.join(folder, name);
let authority: TimestampAuthority;

beforeAll(async () => {
  authority = await startTimestampAuthority();
});
afterEach(() => {
  authority.answer = null;
});
afterAll(async () => {
  await authority.stop();
  await closePdfBrowser();
  rmSync(folder, { recursive: true });
});

/** The judgement of `openssl ts` on a token. @throws when the token is not of this content or not of the authority */
function verify(token: Buffer, content: Buffer): string {
  writeFileSync(file('token.der'), token);
  writeFileSync(file('content.bin'), content);
  const given = ['-in', file('token.der'), '-token_in', '-data', file('content.bin')];
  return execFileSync('openssl', ['ts', '-verify', ...given, '-CAfile', authority.certificate], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Signature and token of a sealed PDF, from its CMS structure. */
function readSeal(content: Buffer): { signature: Buffer; token: Buffer } {
  const [, hex = ''] = /\/Contents\s*<([0-9a-f]+)>/i.exec(content.toString('latin1')) ?? [];
  const cms = forge.asn1.fromDer(Buffer.from(hex, 'hex').toString('binary'), { parseAllBytes: false } as never);
  const signedData = partsOf(partsOf(cms)[1] ?? cms)[0] ?? cms;
  const signer = partsOf(partsOf(signedData).at(-1) ?? cms)[0] ?? cms;
  const [, , , , , signature, unsigned] = partsOf(signer);
  const [attribute] = partsOf(unsigned ?? cms);
  const [name, values] = partsOf(attribute ?? cms);
  expect(forge.asn1.derToOid(bytesOf(name ?? cms).toString('binary'))).toBe('1.2.840.113549.1.9.16.2.14');
  const [token] = partsOf(values ?? cms);
  return { signature: bytesOf(signature ?? cms), token: der(token ?? cms) };
}

describe('a seal with a timestamp', () => {
  it('is valid, and its token certifies the signature', async () => {
    const { keyPem, certificatePem } = makeCertificate('DMS');
    let asked: Timestamp | undefined;
    const { content, timestampedAt } = await sealPdf(
      await printPdf('<!doctype html><title>หนังสือ</title><p>ที่ 0031'),
      sealOf(keyPem, certificatePem),
      {
        at: new Date(),
        reason: 'ISSUED',
        location: 'https://dms.example',
        timestamp: async (signature) => {
          asked = await requestTimestamp(authority.url, signature);
          return asked;
        },
      },
    );
    writeFileSync(file('sealed.pdf'), content);
    const verdict = execFileSync('pdfsig', ['-nocert', file('sealed.pdf')], { encoding: 'utf8' });
    expect(verdict).toContain('Signature is Valid');
    expect(verdict).toContain('Total document signed');
    execFileSync('qpdf', ['--check', file('sealed.pdf')]);
    const { signature, token } = readSeal(content);
    expect(verify(token, signature)).toContain('Verification: OK');
    expect(() => verify(token, Buffer.concat([signature, Buffer.from([0])]))).toThrow();
    expect(token.equals(asked?.token ?? Buffer.alloc(0))).toBe(true);
    expect(Math.abs((timestampedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

describe('an answer that is no timestamp of this content is refused', () => {
  const ask = (url = authority.url) => requestTimestamp(url, Buffer.from('signature'));
  const unavailable = (message: RegExp) =>
    expect.objectContaining({ name: 'TimestampUnavailable', message: expect.stringMatching(message) });

  it('without a server', async () => {
    await expect(ask('http://127.0.0.1:9/')).rejects.toEqual(unavailable(/does not answer/));
  });

  it('of an earlier question about the same content', async () => {
    let earlier: Buffer = Buffer.alloc(0);
    authority.answer = (question) => {
      earlier = authority.reply(question);
      return { status: 200, body: earlier };
    };
    await ask();
    authority.answer = () => ({ status: 200, body: earlier });
    await expect(ask()).rejects.toEqual(unavailable(/another question/));
  });

  it('for another content', async () => {
    const digest = Buffer.from('9'.repeat(64), 'hex');
    authority.answer = (question) => {
      const other = Buffer.from(question);
      // The digest of the content has 32 bytes behind its tag and length.
      digest.copy(other, other.indexOf(Buffer.from([0x04, 0x20])) + 2);
      return { status: 200, body: authority.reply(other) };
    };
    await expect(ask()).rejects.toEqual(unavailable(/another content/));
  });

  it('of a server that fails, refuses, or is no timestamp server', async () => {
    authority.answer = () => ({ status: 503, body: Buffer.alloc(0) });
    await expect(ask()).rejects.toEqual(unavailable(/answers 503/));
    // The authority knows no question without a digest.
    authority.answer = () => ({ status: 200, body: authority.reply(Buffer.from('no question')) });
    await expect(ask()).rejects.toEqual(unavailable(/refuses/));
    for (const body of [Buffer.from('<html>'), Buffer.alloc(0), Buffer.from([0x30, 0x03, 0x02, 0x01, 0x00])]) {
      authority.answer = () => ({ status: 200, body });
      await expect(ask(), body.toString('hex')).rejects.toEqual(unavailable(/./));
    }
  });
});
