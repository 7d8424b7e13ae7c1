import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { makeCopyRow } from '@/lib/documents/issued-copies/testing/make-copy-row';
import type { PackFault } from '@/lib/operations/evidence/check/check-pack';
import { findChromium } from '@/lib/platform/pdf/find-chromium';
import { makeCertificate } from '@/lib/platform/seal/certificate';
import { checkBytes } from './testing/check-bytes';
import { packOf } from './testing/make-pack';

// A person who has a pack and all the tools of the world changes it. The command and the page in it name each change.

const folder = mkdtempSync(path.join(tmpdir(), 'dms-pack-'));
let pack: Buffer;
let files: Record<string, Uint8Array>;
let browser: Browser;

beforeAll(async () => {
  const { controller } = await castOf('controller');
  const file = await uploadPdf(controller, 'แนบ.pdf');
  const letter = { to: ['สคฉ.3'], attachmentPublicIds: [file] };
  const first = await makeSubmitted(controller, letter);
  await makeCopyRow(first.publicId, file);
  for (let others = 0; others < 3; others += 1) await makeSubmitted(controller, { to: ['สคฉ.3'] });
  pack = await packOf(controller, { filters: {} });
  files = unzipSync(pack);
  browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
  await closeDatabase();
});

const pathEnding = (end: string) => Object.keys(files).find((one) => one.includes(end)) ?? end;

/** The pack with some of its files changed, removed (null) or added. */
function changed(changes: Record<string, Uint8Array | string | null>): Uint8Array {
  const kept = Object.entries({ ...files, ...changes }).flatMap(([name, content]) =>
    content === null ? [] : [[name, [typeof content === 'string' ? strToU8(content) : content, { level: 0 }]] as const],
  );
  return zipSync(Object.fromEntries(kept) as never);
}

const flipped = (end: string) => {
  const content = Uint8Array.from(files[pathEnding(end)] ?? []);
  content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
  return { [pathEnding(end)]: content };
};

const jsonOf = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));

/** A manifest that agrees with the changed files, as a careful forger writes it. */
function withManifest(changes: Record<string, string>, alter: (manifest: { leftOut: unknown[] }) => void = () => {}) {
  const manifest = jsonOf('manifest.json');
  for (const entry of manifest.files) {
    const content = changes[entry.path];
    if (content === undefined) continue;
    entry.bytes = Buffer.byteLength(content);
    entry.sha256 = createHash('sha256').update(content).digest('hex');
  }
  alter(manifest);
  return { ...changes, 'manifest.json': JSON.stringify(manifest) };
}

/** The forger signs with a certificate of their own, which calls itself as the installation's does. */
function signedByForger(changes: Record<string, string>) {
  const { keyPem, certificatePem } = makeCertificate('DMS localhost');
  const der = Buffer.from(certificatePem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  const sha256 = createHash('sha256').update(der).digest('hex');
  const all = withManifest({ ...changes, 'certificate.pem': certificatePem }, (manifest) =>
    Object.assign(manifest, { installation: { address: 'http://localhost', certificateSha256: sha256 } }),
  );
  return { ...all, 'manifest.sig': new Uint8Array(sign('sha256', Buffer.from(all['manifest.json']), keyPem)) };
}

const rehashed = (end: string, change: (value: never) => void) => {
  const name = pathEnding(end);
  const value = jsonOf(name);
  change(value as never);
  return { [name]: JSON.stringify(value) };
};

type Rows = { rows: { rowHash: string; prevHash: string }[] };
const changeRow = ({ rows }: Rows) => {
  const row = rows[1] ?? rows[0];
  if (row) row.rowHash = row.rowHash.replace(/^./, (first) => (first === '0' ? '1' : '0'));
};

const TAMPERINGS: readonly [
  what: string,
  changes: () => Record<string, Uint8Array | string | null>,
  PackFault['fault'][],
][] = [
  ['a byte of an attached file', () => flipped('/files/'), ['FILE_CHANGED']],
  ['a byte of an issued copy', () => flipped('/copies/'), ['FILE_CHANGED']],
  ['a byte of a record', () => flipped('/record.json'), ['FILE_CHANGED']],
  ['a byte of the readable page', () => flipped('/record.html'), ['FILE_CHANGED']],
  ['a byte of the contents', () => flipped('index.html'), ['FILE_CHANGED']],
  ['a byte of the verifier', () => flipped('verify.html'), ['FILE_CHANGED']],
  ['a removed file', () => ({ [pathEnding('/files/')]: null }), ['FILE_MISSING']],
  ['a removed audit extract', () => ({ [pathEnding('/audit.json')]: null }), ['FILE_MISSING']],
  ['an added file', () => ({ 'records/0001 x/files/99 forged.pdf': 'x' }), ['FILE_ADDED']],
  [
    'a renamed file',
    () => ({ [pathEnding('/files/')]: null, 'x.pdf': files[pathEnding('/files/')] ?? '' }),
    ['FILE_ADDED', 'FILE_MISSING'],
  ],
  ['an emptied file', () => ({ [pathEnding('/files/')]: '' }), ['FILE_CHANGED']],
  [
    'an omission taken out of the manifest',
    () =>
      withManifest({}, (manifest) => {
        manifest.leftOut = [{}];
      }),
    ['MANIFEST_UNSIGNED'],
  ],
  [
    'a space in the manifest',
    () => ({ 'manifest.json': `${strFromU8(files['manifest.json'] ?? new Uint8Array())} ` }),
    ['MANIFEST_UNSIGNED'],
  ],
  [
    'a changed file with its manifest',
    () => withManifest({ [pathEnding('/mails.json')]: '[]\n ' }),
    ['MANIFEST_UNSIGNED'],
  ],
  ['no manifest', () => ({ 'manifest.json': null }), ['NOT_A_PACK']],
  ['a manifest that is none', () => ({ 'manifest.json': '{"format":"other"}' }), ['NOT_A_PACK']],
  ['a signature of other bytes', () => ({ 'manifest.sig': new Uint8Array(384).fill(7) }), ['MANIFEST_UNSIGNED']],
  ['no signature', () => ({ 'manifest.sig': null }), ['MANIFEST_UNSIGNED']],
  [
    'a certificate of another installation',
    () => ({ 'certificate.pem': makeCertificate('DMS other').certificatePem }),
    ['MANIFEST_UNSIGNED', 'CERTIFICATE_OTHER', 'FILE_CHANGED'],
  ],
  [
    'a certificate that is none',
    () => ({ 'certificate.pem': 'x' }),
    ['MANIFEST_UNSIGNED', 'CERTIFICATE_OTHER', 'FILE_CHANGED'],
  ],
  ['no certificate', () => ({ 'certificate.pem': null }), ['MANIFEST_UNSIGNED', 'CERTIFICATE_OTHER', 'FILE_MISSING']],
  [
    'a changed row of the ledger',
    () => withManifest(rehashed('chains/', changeRow)),
    ['MANIFEST_UNSIGNED', 'CHAIN_BROKEN', 'NUMBER_NOT_IN_CHAIN'],
  ],
  [
    'a row taken out of the ledger',
    () => withManifest(rehashed('chains/', ({ rows }: Rows) => void rows.splice(1, 1))),
    ['MANIFEST_UNSIGNED', 'CHAIN_BROKEN', 'NUMBER_NOT_IN_CHAIN'],
  ],
  [
    'a changed row of a number',
    () => withManifest(rehashed('/number.json', changeRow)),
    ['MANIFEST_UNSIGNED', 'NUMBER_NOT_IN_CHAIN'],
  ],
  [
    'a step of a history that follows another one',
    () =>
      withManifest(
        rehashed('/history.json', ({ instances: [first] }: { instances: Rows[] }) => {
          if (first?.rows[0]) first.rows[0].prevHash = 'f'.repeat(64);
        }),
      ),
    ['MANIFEST_UNSIGNED', 'HISTORY_BROKEN'],
  ],
];

const kindsOf = (faults: readonly PackFault[]) => [...new Set(faults.map(({ fault }) => fault))].sort();

describe('a changed pack', () => {
  it.each(TAMPERINGS)('%s is named', async (_what, changes, expected) => {
    expect((await checkBytes(pack)).faults).toEqual([]);
    const { faults } = await checkBytes(changed(changes()));
    expect(kindsOf(faults)).toEqual([...expected].sort());
  });

  it('is named by its path', async () => {
    const name = pathEnding('/files/');
    const { faults } = await checkBytes(changed(flipped('/files/')));
    expect(faults).toEqual([{ fault: 'FILE_CHANGED', path: name }]);
  });

  it('that a forger signs anew has another fingerprint than the installation', async () => {
    const { fingerprint } = await checkBytes(pack);
    const forged = changed(signedByForger({ [pathEnding('/mails.json')]: '[]\n ' }));
    const alone = await checkBytes(forged);
    // Whole in itself: a certificate is known by its fingerprint alone.
    expect(kindsOf(alone.faults)).toEqual([]);
    expect(alone.fingerprint).not.toBe(fingerprint);
    expect(kindsOf((await checkBytes(forged, fingerprint ?? '')).faults)).toEqual(['CERTIFICATE_UNEXPECTED']);
    const colons = (fingerprint ?? '').toUpperCase().replace(/..(?=.)/g, '$&:');
    expect((await checkBytes(pack, colons)).faults).toEqual([]);
  });

  it('with a file twice, a broken part or an own key of another kind is named', async () => {
    const twice = Buffer.from(changed({ 'indey.html': 'b' }));
    for (let at = twice.indexOf('indey.html'); at >= 0; at = twice.indexOf('indey.html', at))
      twice.write('index.html', at);
    expect(kindsOf((await checkBytes(twice)).faults)).toEqual(['FILE_CHANGED', 'FILE_TWICE']);
    const same = pathEnding('/mails.json');
    const damaged = Buffer.from(zipSync({ ...files, [same]: new Uint8Array(2000).fill(65) }, { level: 9 }));
    expect(kindsOf((await checkBytes(damaged)).faults)).toEqual(['FILE_CHANGED']);
    const { publicKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(kindsOf((await checkBytes(changed({ 'certificate.pem': pem }))).faults)).toContain('MANIFEST_UNSIGNED');
    await expect(checkBytes(Buffer.from('not a zip at all, and too short'))).rejects.toThrow('not a ZIP');
    await expect(checkBytes(pack.subarray(0, pack.length >> 1))).rejects.toThrow('not a ZIP');
  });
});

describe('npm run evidence:verify', () => {
  const run = async (content: Uint8Array, ...args: string[]) => {
    const file = path.join(folder, 'pack.zip');
    writeFileSync(file, content);
    const program = ['scripts/evidence-verify.mjs', file, ...args];
    return promisify(execFile)(process.execPath, program).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };

  it('ends with 0, 1 or 2, and names the difference', async () => {
    const whole = await run(pack);
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing differs') });
    const { fingerprint } = await checkBytes(pack);
    expect(await run(pack, '--fingerprint', fingerprint ?? '')).toMatchObject({ code: 0 });
    expect(await run(pack, '--fingerprint', 'ab')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('CERTIFICATE_UNEXPECTED certificate.pem'),
    });
    expect(await run(changed(flipped('/files/')))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`FILE_CHANGED ${pathEnding('/files/')}`),
    });
    expect(await run(Buffer.from('x'))).toMatchObject({ code: 2, stderr: expect.stringContaining('not a ZIP') });
  });
});

describe('the page in the pack', () => {
  /** Extracts a pack and opens its own page from the disk. */
  async function opened(content: Uint8Array, name: string): Promise<{ page: Page; zip: string; extracted: string }> {
    const [zip, extracted] = [path.join(folder, `${name}.zip`), path.join(folder, name)];
    writeFileSync(zip, content);
    for (const [file, bytes] of Object.entries(unzipSync(content))) {
      mkdirSync(path.dirname(path.join(extracted, file)), { recursive: true });
      writeFileSync(path.join(extracted, file), bytes);
    }
    const page = await browser.newPage();
    await page.route(/^https?:/, () => {
      throw new Error('the page asked the network');
    });
    await page.goto(pathToFileURL(path.join(extracted, 'verify.html')).href);
    return { page, zip, extracted };
  }

  it('verifies the ZIP and the folder without a network, in Thai and English', async () => {
    const { page, zip, extracted } = await opened(pack, 'whole');
    await page.locator('input[name=zip]').setInputFiles(zip);
    await page.locator('.verdict.good').waitFor();
    const said = await page.locator('main').innerText();
    expect(said).toContain('ไม่มีสิ่งใดเปลี่ยน');
    expect(said).toContain('every file and the signature agree');
    const { fingerprint, compared } = await checkBytes(pack);
    expect(said).toContain(fingerprint ?? '-');
    expect(said).toContain(String(compared));
    await page.locator('.expected input').fill(fingerprint ?? '');
    await page.locator('input[name=folder]').setInputFiles(extracted);
    await page.locator('.verdict.good').waitFor();
    expect(await page.locator('section p').count()).toBe(1);
    await page.close();
  });

  it('names what was changed in either', async () => {
    const { page, zip, extracted } = await opened(changed(flipped('/files/')), 'changed');
    await page.locator('input[name=zip]').setInputFiles(zip);
    await page.locator('.verdict.bad').waitFor();
    expect(await page.locator('section li').innerText()).toContain(pathEnding('/files/'));
    writeFileSync(path.join(extracted, 'added.txt'), 'x');
    rmSync(path.join(extracted, 'index.html'));
    await page.locator('input[name=folder]').setInputFiles(extracted);
    await expect.poll(() => page.locator('section li').count()).toBe(3);
    const said = await page.locator('section ul').innerText();
    for (const part of ['added.txt', 'Added file', 'index.html', 'Missing file', 'Changed file']) {
      expect(said).toContain(part);
    }
    await page.close();
  });

  it('says of a file that is no pack that it is none', async () => {
    const { page } = await opened(pack, 'whole');
    await page
      .locator('input[name=zip]')
      .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('x') });
    await page.locator('.verdict.bad').waitFor();
    expect(await page.locator('section').innerText()).toContain('not a ZIP');
    await page.close();
  });

  it('leads from the contents to each record, for people without scripts', async () => {
    const { extracted } = await opened(pack, 'whole');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(path.join(extracted, 'index.html')).href);
    expect(await page.locator('h1').innerText()).toContain('Evidence pack');
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px sarabun', 'ชุด'))).toBe(true);
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
    await page.locator('table a').first().click();
    expect(await page.locator('h2').count()).toBeGreaterThan(6);
    const file = await page.locator('a[href*="/files/"], a[href*="/copies/"]').first();
    if ((await file.count()) > 0) expect(await file.getAttribute('href')).toMatch(/^\.\.\/\.\.\/records/);
    await context.close();
  });
});
