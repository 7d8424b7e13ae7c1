import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { keepHash } from '@/lib/documents/exports/made-files';
import { makeCopyRow } from '@/lib/documents/issued-copies/testing/make-copy-row';
import { cancelCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { cancelRfa, recallRfa } from '@/lib/documents/rfas/life';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { verifyCode } from '@/lib/numbering/public-verification/verify-code';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { GET as filePage } from '../file/route';
import { GET } from './route';

let author: UserCtx;
let admin: UserCtx;
let stranger: UserCtx;
const trustProxy = env().TRUST_PROXY;

beforeAll(async () => {
  env().TRUST_PROXY = '1';
  author = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});

afterAll(async () => {
  env().TRUST_PROXY = trustProxy;
  await closeDatabase();
});

let caller = 0;
/** From an address of its own, so that the limit is met only where it is meant to be. */
async function scan(token: string, from = `10.1.${Math.floor(++caller / 250)}.${(caller % 250) + 1}`) {
  const request = new Request(`http://localhost/q/${encodeURIComponent(token)}`, {
    headers: { 'x-forwarded-for': from },
  });
  const response = await GET(request, { params: Promise.resolve({ token }) });
  return { status: response.status, body: await response.text(), headers: Object.fromEntries(response.headers) };
}

async function codesOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ code: correspondenceRevisions.verificationCode })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId))
    .orderBy(correspondenceRevisions.revisionNumber);
  return rows.map(({ code }) => code);
}

const stateOf = (body: string) => /<h1 class="([a-z]+)"/.exec(body)?.[1];

describe('a print’s code', () => {
  it('tells an outsider its number and that it is genuine and current, in both languages, and nothing else', async () => {
    const subject = 'ความลับทางการค้าของโครงการ';
    const sent = await makeSubmitted(author, { subject });
    const [code = ''] = await codesOf(sent.publicId);
    const { status, body, headers } = await scan(code);
    expect(status).toBe(200);
    expect(stateOf(body)).toBe('current');
    expect(body).toContain(sent.documentNumber);
    expect(body).toContain('Genuine and current');
    expect(body).toContain('เลขที่จริง');
    for (const hidden of [subject, sent.publicId, author.actor.displayName, '<script', 'LCBP3-C2']) {
      expect(body).not.toContain(hidden);
    }
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
    });
  });

  it('names the hashes of the copies of its revision, for a holder of the file, and none while it is called back', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const { publicId } = await makeSentRfa(contractor);
    const [code = ''] = await codesOf(publicId);
    expect((await verifyCode(code))?.copies).toEqual([]);
    const file = await uploadPdf(contractor, 'copy.pdf');
    await makeCopyRow(publicId, file);
    const [row] = await getDatabase().select().from(attachments).where(eq(attachments.publicId, file));
    const hash = row?.sha256 ?? '-';
    expect((await verifyCode(code))?.copies).toEqual([hash]);
    expect((await scan(code)).body).toContain(hash);
    expect(await scan(hash)).toMatchObject({ status: 200, body: expect.stringContaining('unchanged and in force') });
    await recallRfa(contractor, { publicId, reason: 'แนบไฟล์ผิดฉบับ' });
    expect((await scan(code)).body).not.toContain(hash);
    expect(stateOf((await scan(hash)).body)).toBe('withdrawn');
    await submitRfa(contractor, { publicId });
    expect(await verifyCode(code)).toMatchObject({ state: 'CURRENT', copies: [] });
    expect(stateOf((await scan(hash)).body)).toBe('earlier');
  });

  it('a file that is no copy gets one answer, whether it is unknown, an upload or a hash of zeros', async () => {
    const upload = await uploadPdf(author, 'upload.pdf');
    const [row] = await getDatabase().select().from(attachments).where(eq(attachments.publicId, upload));
    const answers = await Promise.all([row?.sha256 ?? '', 'ab'.repeat(32), '0'.repeat(64)].map((hash) => scan(hash)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[0]?.body).toContain('Neither an issued copy nor an export');
  });

  it('the page for files runs its own script alone and sends nothing but an address', async () => {
    const response = await filePage();
    const body = await response.text();
    const [script = ''] = /(?<=<script>).*(?=<\/script>)/s.exec(body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
  });

  it('says so when a later revision was sent, and not before', async () => {
    const sent = await makeSubmitted(author);
    await reviseCorrespondence(author, { publicId: sent.publicId });
    const [first = '', second = ''] = await codesOf(sent.publicId);
    expect(stateOf((await scan(first)).body)).toBe('current');
    expect((await scan(second)).status).toBe(404);
    await submitCorrespondence(author, { publicId: sent.publicId });
    expect(stateOf((await scan(first)).body)).toBe('replaced');
    expect(stateOf((await scan(second)).body)).toBe('current');
  });

  it('says void from the moment the document is cancelled, for every print', async () => {
    const sent = await makeSubmitted(author);
    const [code = ''] = await codesOf(sent.publicId);
    await cancelCorrespondence(admin, { publicId: sent.publicId, reason: 'ออกผิดเรื่อง' });
    const { status, body } = await scan(code.toUpperCase());
    expect([status, stateOf(body)]).toEqual([200, 'void']);
    expect(body).not.toContain('ออกผิดเรื่อง');
  });

  it('says that an RFA was called back for as long as it is, and void once it is cancelled', async () => {
    const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const administrator = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'ORG_ADMIN' }));
    const { publicId, documentNumber } = await makeSentRfa(contractor);
    const [code = ''] = await codesOf(publicId);
    expect(stateOf((await scan(code)).body)).toBe('current');
    const reason = 'แนบไฟล์ผิดฉบับ';
    await recallRfa(contractor, { publicId, reason });
    const { status, body } = await scan(code);
    expect([status, stateOf(body)]).toEqual([200, 'withdrawn']);
    expect(body).toContain(documentNumber);
    expect(body).toContain('called back');
    expect(body).toContain('เรียกคืน');
    expect(body).not.toContain(reason);
    await submitRfa(contractor, { publicId });
    expect(stateOf((await scan(code)).body)).toBe('current');
    await recallRfa(contractor, { publicId, reason });
    await cancelRfa(administrator, { publicId, reason });
    expect(stateOf((await scan(code)).body)).toBe('void');
  });

  it('is 128 random bits, another for every revision, and shown only to those who see the document', async () => {
    const letters = await Promise.all([makeSubmitted(author), makeSubmitted(author)]);
    const codes = (await Promise.all(letters.map(({ publicId }) => codesOf(publicId)))).flat();
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{32}$/);
    const [revision] = await getDatabase()
      .select({ publicId: correspondenceRevisions.publicId })
      .from(correspondenceRevisions)
      .where(eq(correspondenceRevisions.verificationCode, codes[0] ?? ''));
    expect(await verificationAddress(author, revision?.publicId ?? '')).toBe(`${env().APP_URL}/q/${codes[0]}`);
    expect(await verificationAddress(stranger, revision?.publicId ?? '')).toBeNull();
  });
});

describe('a code that verifies nothing', () => {
  it('is answered in one way, whatever is wrong with it: wrong, unknown, a draft’s, a number, no code at all', async () => {
    const draft = await makeDraft(author);
    const sent = await makeSubmitted(author);
    const [code = ''] = await codesOf(sent.publicId);
    const [ofDraft = ''] = await codesOf(draft.publicId);
    const tokens = [
      'f'.repeat(32),
      `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`,
      ofDraft,
      sent.documentNumber,
      sent.publicId,
      '',
      '0'.repeat(32),
      'ก'.repeat(5000),
      '\u202e\u200b%00',
      "' OR 1=1 --",
    ];
    const answers = await Promise.all(tokens.map((token) => scan(token)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
    expect(stateOf(answers[0]?.body ?? '')).toBe('unknown');
  });

  it('costs the same work as one that verifies: one statement, the same for every code', async () => {
    const sent = await makeSubmitted(author);
    const [code = ''] = await codesOf(sent.publicId);
    const [ofDraft = ''] = await codesOf((await makeDraft(author)).publicId);
    const pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
    const statements: string[] = [];
    const db = drizzle(pool, { logger: { logQuery: (query) => statements.push(query) } });
    for (const token of [code, 'f'.repeat(32), ofDraft, sent.documentNumber, '']) await verifyCode(token, db);
    await pool.end();
    expect(statements).toHaveLength(5);
    expect(new Set(statements).size).toBe(1);
  });

  it('cannot be guessed at a pace: 30 a minute from one address, found or not, and others are not held up', async () => {
    const sent = await makeSubmitted(author);
    const [code = ''] = await codesOf(sent.publicId);
    for (let tries = 0; tries < 30; tries++) expect((await scan('f'.repeat(32), '10.9.9.9')).status).toBe(404);
    // A client's own entry in front of the proxy's is ignored.
    const refused = await scan(code, '10.1.2.3, 10.9.9.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).not.toContain(sent.documentNumber);
    expect((await scan(code)).status).toBe(200);
  });
});

describe('an export', () => {
  it('is known by its hash alone: made here, when, unchanged, and nothing else', async () => {
    const content = Buffer.from('เลขที่\r\nคคง.-สคฉ.3-0001-2569\r\n');
    await keepHash(author, { content, exportPublicId: newPublicId(), format: 'csv' });
    await keepHash(author, { content, exportPublicId: newPublicId(), format: 'csv' });
    const hash = createHash('sha256').update(content).digest('hex');
    const { status, body } = await scan(hash.toUpperCase());
    expect(status).toBe(200);
    expect(stateOf(body)).toBe('export');
    expect(body).toContain('An export that was made here, unchanged');
    expect(body).toContain(new Date().toISOString().slice(0, 10));
    for (const hidden of [author.actor.displayName, author.actor.organizationCode, hash]) {
      expect(body).not.toContain(hidden);
    }
    expect((await scan(hash.replace(/^./, (first) => (first === '0' ? '1' : '0')))).status).toBe(404);
  });
});
