import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { callOperation, tokenOf } from '../testing/call-operation';

const WHY = { reasonCode: 'WRONG_RECIPIENT', reason: 'ส่งผิดหน่วยงาน' };
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear() + 543;

let admin: UserCtx;
let token: string;

beforeAll(async () => {
  admin = await userCtx(
    await makeUser({
      organization: 'คคง.',
      role: 'ORG_ADMIN',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
  token = await tokenOf(admin, [
    'document.view',
    'correspondence.create',
    'correspondence.submit',
    'correspondence.receive',
    'number.void',
    'numbering.manual',
  ]);
});

// The limits of number-issuing calls are a minute long; each test starts a new one.
beforeEach(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

describe('changes of numbers over REST', () => {
  it('void a number by its text, once, and say so in the list', async () => {
    const { documentNumber, publicId } = await makeSubmitted(admin);
    const body = { project: 'LCBP3-C2', type: 'LETTER', number: documentNumber, ...WHY };
    const key = newPublicId();
    const first = await callOperation('post /document-numbering/void', { token, body, key });
    expect(first).toMatchObject({ status: 200, body: { documentNumber, document: { publicId } } });
    expect((await callOperation('post /document-numbering/void', { token, body, key })).body).toEqual(first.body);
    const again = await callOperation('post /document-numbering/void', { token, body });
    expect(again).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_VOIDABLE' } });
    const list = await callOperation('get /document-numbering/changes', {
      token,
      query: '?project=LCBP3-C2&kind=VOID',
    });
    expect((list.body.changes as { number: string }[])[0]?.number).toBe(documentNumber);
  });

  it('replace a document by a draft that names it', async () => {
    const { publicId } = await makeSubmitted(admin);
    const made = await callOperation('post /document-numbering/replace', { token, body: { publicId, ...WHY } });
    expect(made.status).toBe(201);
    const replacement = made.body.replacement as { publicId: string };
    const facts = await callOperation('get /correspondences/{publicId}/number', {
      token,
      publicId: replacement.publicId,
    });
    expect(facts.body).toMatchObject({ replaces: { publicId } });
  });

  it('give a draft the number it has on paper', async () => {
    const { publicId } = await makeDraft(admin, { to: ['TEAM'] });
    const number = `คคง.-TEAM-0003-${year}`;
    const given = await callOperation('post /document-numbering/manual', {
      token,
      body: { publicId, number, reason: 'ออกเลขบนกระดาษ' },
    });
    expect(given).toMatchObject({ status: 200, body: { documentNumber: number, skippedCount: 2, isForeign: false } });
  });

  it('note a counterpart number and take it off', async () => {
    const { publicId } = await makeSubmitted(admin);
    const added = await callOperation('post /correspondences/{publicId}/aliases', {
      token,
      path: { publicId },
      body: { number: 'กทท 1/2569' },
    });
    expect(added.status).toBe(201);
    const path = { publicId, aliasPublicId: String(added.body.publicId) };
    const removed = await callOperation('post /correspondences/{publicId}/aliases/{aliasPublicId}/remove', {
      token,
      path,
    });
    expect(removed.status).toBe(200);
  });

  it('are refused without the scope, and refuse malformed input', async () => {
    const { publicId, documentNumber } = await makeSubmitted(admin);
    const reading = await tokenOf(admin, ['document.view']);
    const body = { project: 'LCBP3-C2', type: 'LETTER', number: documentNumber, ...WHY };
    expect((await callOperation('post /document-numbering/void', { token: reading, body })).status).toBe(403);
    expect((await callOperation('post /document-numbering/void', { token: null, body })).status).toBe(401);
    for (const wrong of [
      { ...body, reasonCode: 'BORED' },
      { ...body, reason: 'x' },
      { ...body, extra: 1 },
    ]) {
      expect((await callOperation('post /document-numbering/void', { token, body: wrong })).status).toBe(422);
    }
    const unknown = { ...body, number: 'ไม่มี-1' };
    expect((await callOperation('post /document-numbering/void', { token, body: unknown })).status).toBe(404);
    const stale = { publicId, versionNo: 9, ...WHY };
    expect((await callOperation('post /document-numbering/replace', { token, body: stale })).status).toBe(409);
  });
});
