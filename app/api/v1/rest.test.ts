import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { outboxEvents } from '@/db/schema/events';
import { documentNumberReservations } from '@/db/schema/numbering';
import { contracts } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { workflowInstances } from '@/db/schema/workflow';
import { draftInput, findContractPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { CreateCorrespondence } from '@/lib/documents/document/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { ERRORS, type ErrorCode } from '@/lib/platform/errors/catalog';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from './testing/call-operation';

let administrator: UserCtx;
let token: string;
let input: CreateCorrespondence;

/** As the administrator, unless the test says otherwise. */
const call = (operation: string, options: Partial<Call> = {}) => callOperation(operation, { token, ...options });

beforeAll(async () => {
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  token = await tokenOf(administrator, [
    'document.view',
    'correspondence.create',
    'correspondence.edit',
    'correspondence.submit',
    'correspondence.cancel',
    'correspondence.discard',
  ]);
  input = await draftInput({ subject: 'ผ่าน REST' });
});

// The limits of number-issuing calls are a minute long; each test starts a new one.
beforeEach(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

describe('a letter over REST', () => {
  it('is drafted, read, changed, previewed, submitted, listed and cancelled, every answer as described', async () => {
    const created = await call('post /correspondences', { body: input });
    expect(created).toMatchObject({ status: 201, body: { versionNo: 1, documentNumber: null, statusCode: 'DRAFT' } });
    const publicId = String(created.body.publicId);
    const changed = await call('patch /correspondences/{publicId}', {
      publicId,
      body: { versionNo: 1, subject: 'แก้ไขแล้ว' },
    });
    expect(changed.body).toMatchObject({ versionNo: 2 });
    const likely = await call('post /document-numbering/preview', {
      body: {
        projectPublicId: input.projectPublicId,
        typeCode: 'LETTER',
        recipientOrganizationPublicId: input.to[0]?.organizationPublicId,
      },
    });
    const sent = await call('post /correspondences/{publicId}/submit', { publicId, body: { versionNo: 2 } });
    expect(sent.body).toMatchObject({ documentNumber: likely.body.documentNumber, statusCode: 'SUBOWN' });
    const read = await call('get /correspondences/{publicId}', { publicId });
    expect(read.body).toMatchObject({ subject: 'แก้ไขแล้ว', documentNumber: sent.body.documentNumber });
    const list = await call('get /correspondences', {
      query: '?project=LCBP3-C2&view=sent&sort=-listed,number&type=LETTER',
    });
    expect(list.body).toMatchObject({ total: 1, rows: [{ publicId }] });
    const cancelled = await call('post /correspondences/{publicId}/cancel', {
      publicId,
      body: { reason: 'ส่งผิดโครงการ' },
    });
    expect(cancelled.body).toMatchObject({ statusCode: 'CCBCSC' });
  });

  it('is revised under its number, and the draft of the revision is discarded, alone', async () => {
    const { publicId, documentNumber } = await makeSubmitted(administrator);
    const revised = await call('post /correspondences/{publicId}/revise', { publicId });
    expect(revised.body).toMatchObject({ documentNumber, versionNo: 3 });
    const twice = await call('post /correspondences/{publicId}/revise', { publicId });
    expect(twice).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_REVISABLE' } });
    const stale = await call('post /correspondences/{publicId}/discard', { publicId, body: { versionNo: 2 } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'DOCUMENT_CHANGED' } });
    const discarded = await call('post /correspondences/{publicId}/discard', { publicId, body: { versionNo: 3 } });
    expect(discarded.body).toMatchObject({ documentNumber, versionNo: 4 });
    const sent = await call('post /correspondences/{publicId}/discard', { publicId });
    expect(sent).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_DISCARDABLE' } });
  });

  it('gets its number ahead of submission, and again the same', async () => {
    const { publicId } = await makeDraft(administrator);
    const first = await call('post /documents/{publicId}/generate-number', {
      publicId,
      body: { counterKey: { correspondenceTypeId: 'LETTER', originatorOrgId: 'คคง.' } },
    });
    const second = await call('post /documents/{publicId}/generate-number', { publicId });
    expect(second.body.documentNumber).toBe(first.body.documentNumber);
    const wrong = await call('post /documents/{publicId}/generate-number', {
      publicId,
      body: { counterKey: { correspondenceTypeId: 'MEMO' } },
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'NUMBER_CONTEXT_MISMATCH' } });
  });
});

describe('repeating a call', () => {
  it('under the same key gives the same answer and does nothing again', async () => {
    const { publicId } = await makeDraft(administrator);
    const key = newPublicId();
    const first = await call('post /correspondences/{publicId}/submit', { publicId, key });
    const second = await call('post /correspondences/{publicId}/submit', { publicId, key });
    expect(second).toMatchObject({ status: 200, body: first.body });
    const without = await call('post /correspondences/{publicId}/submit', { publicId });
    expect(without).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_SUBMITTABLE' } });
  });

  it('under a key of another request is refused', async () => {
    const key = newPublicId();
    await call('post /correspondences', { body: input, key });
    const other = await call('post /correspondences', { body: { ...input, subject: 'อื่น' }, key });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('with a token of other scopes reads nothing of the stored answer', async () => {
    const key = newPublicId();
    const first = await call('post /correspondences', { body: input, key });
    expect(first.status).toBe(201);
    const reader = await tokenOf(administrator, ['document.view']);
    const other = await call('post /correspondences', { body: input, key, token: reader });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(JSON.stringify(other.body)).not.toContain(String(first.body.publicId));
  });
});

/** Rows of a letter: itself, its workflow, its number, its event. */
function countStored() {
  const db = getDatabase();
  const tables = [correspondences, workflowInstances, documentNumberReservations, outboxEvents];
  return Promise.all(tables.map((table) => db.$count(table)));
}

describe('a refused call', () => {
  it('without or with a wrong token is 401 in Thai, in English on request, with a reference', async () => {
    const refused = await call('get /correspondences', { token: null, query: '?project=LCBP3-C2' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'กรุณาเข้าสู่ระบบก่อนใช้งาน' } });
    expect(refused.body.ref).toMatch(/^ERR-\d{8}-\d{4}-[A-Z0-9]{4}$/);
    const english = await call('get /correspondences', { token: 'dms_x', query: '?project=LCBP3-C2', language: 'en' });
    expect(english.body.message).toBe('Please sign in first');
  });

  it('outside the scopes of its token is 403', async () => {
    const reader = await tokenOf(administrator, ['document.view']);
    const { publicId } = await makeDraft(administrator);
    expect(await call('post /correspondences', { body: input, token: reader })).toMatchObject({
      status: 403,
      body: { code: 'TOKEN_SCOPE' },
    });
    expect((await call('post /correspondences/{publicId}/submit', { publicId, token: reader })).status).toBe(403);
    const writer = await tokenOf(administrator, ['correspondence.create']);
    expect((await call('get /correspondences/{publicId}', { publicId, token: writer })).body.code).toBe('TOKEN_SCOPE');
  });

  it('for an INT, a shape that is no identifier, or an unknown or hidden document is the same 404', async () => {
    const stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
    const hidden = await makeDraft(stranger);
    for (const publicId of ['1', 'x', newPublicId(), hidden.publicId]) {
      const read = await call('get /correspondences/{publicId}', { publicId });
      expect(read).toMatchObject({ status: 404, body: { code: 'DOCUMENT_NOT_FOUND', message: 'ไม่พบเอกสาร' } });
    }
    const rows = await getDatabase().select().from(auditLogs).where(eq(auditLogs.entityPublicId, hidden.publicId));
    expect(rows).toContainEqual(expect.objectContaining({ action: 'document.access_denied', actorType: 'TOKEN' }));
  });

  it('that cannot be parsed is 400, that is parsed but wrong is 422 naming the fields', async () => {
    expect((await call('post /correspondences', { body: '{' })).body).toMatchObject({ code: 'MALFORMED_REQUEST' });
    const wrong = await call('post /correspondences', { body: { ...input, subject: 'ก\u0000', projectPublicId: 3 } });
    expect(wrong.status).toBe(422);
    expect(Object.keys((wrong.body.details as { fields: object }).fields).sort()).toEqual([
      'projectPublicId',
      'subject',
    ]);
    const extra = await call('post /correspondences', { body: { ...input, statusCode: 'SUBOWN' } });
    expect(extra.status).toBe(422);
    expect((await call('get /correspondences', { query: '?project=LCBP3-C2&sort=password' })).status).toBe(422);
    expect((await call('get /correspondences', { query: '?project=NOWHERE' })).body.code).toBe('PROJECT_UNKNOWN');
  });

  it('with what cannot be sent says in Thai what it is, stores nothing and uses no number', async () => {
    const { publicId } = await makeDraft(administrator, { to: [] });
    const other = await draftInput({ to: ['ผรม.1'] });
    const [[far], [own]] = [other.to, (await draftInput({ to: ['คคง.'] })).to];
    const draft = 'post /correspondences';
    const submit = 'post /correspondences/{publicId}/submit';
    const cases: [string, Partial<Call>, ErrorCode][] = [
      [draft, { body: { ...input, projectPublicId: newPublicId() } }, 'PROJECT_UNKNOWN'],
      [draft, { body: { ...input, to: [far] } }, 'ORGANIZATION_NOT_IN_PROJECT'],
      [draft, { body: { ...input, to: [own] } }, 'RECIPIENT_IS_ORIGINATOR'],
      [draft, { body: { ...input, contractPublicId: newPublicId() } }, 'CONTRACT_UNKNOWN'],
      [draft, { body: { ...input, body: 'ก\u0007' } }, 'INVALID_INPUT'],
      [draft, { body: { ...input, body: 'x'.repeat(1_100_000) } }, 'PAYLOAD_TOO_LARGE'],
      [submit, { publicId }, 'RECIPIENT_REQUIRED'],
      [submit, { publicId, body: { versionNo: 7 } }, 'DOCUMENT_CHANGED'],
      [submit, { publicId: '17' }, 'DOCUMENT_NOT_FOUND'],
    ];
    const before = await countStored();
    for (const [operation, options, code] of cases) {
      const { status, th } = ERRORS[code];
      expect(await call(operation, options), code).toMatchObject({ status, body: { code, message: th } });
    }
    expect(await countStored()).toEqual(before);
  });

  it('under a contract that was closed names it in Thai, stores nothing and uses no number', async () => {
    const contractPublicId = await findContractPublicId('LCBP3-C2');
    const { publicId } = await makeDraft(administrator, { contract: 'LCBP3-C2' });
    const without = await makeDraft(administrator);
    const close = (isClosed: boolean) =>
      getDatabase().update(contracts).set({ isActive: !isClosed }).where(eq(contracts.publicId, contractPublicId));
    await close(true);
    const before = await countStored();
    const answers = [
      await call('post /correspondences', { body: { ...input, contractPublicId } }),
      await call('patch /correspondences/{publicId}', {
        publicId: without.publicId,
        body: { versionNo: 1, contractPublicId },
      }),
      await call('post /correspondences/{publicId}/submit', { publicId }),
      await call('post /documents/{publicId}/generate-number', { publicId }),
    ];
    expect(await countStored()).toEqual(before);
    await close(false);
    const { status, th } = ERRORS.CONTRACT_INACTIVE;
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status,
        body: { code: 'CONTRACT_INACTIVE', message: th, details: { fields: { contractPublicId: expect.anything() } } },
      });
    }
    expect((await call('post /correspondences/{publicId}/submit', { publicId })).status).toBe(200);
  });

  it('on a tampered version is 409 and changes nothing', async () => {
    const { publicId } = await makeDraft(administrator);
    const stale = await call('patch /correspondences/{publicId}', { publicId, body: { versionNo: 99, subject: 'x' } });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_CHANGED', details: { changedBy: expect.any(String) } },
    });
    const [row] = await getDatabase().select().from(correspondences).where(eq(correspondences.publicId, publicId));
    expect(row?.versionNo).toBe(1);
  });

  it('of an issued letter says so', async () => {
    const { publicId } = await makeSubmitted(administrator);
    const edit = await call('patch /correspondences/{publicId}', { publicId, body: { subject: 'x' } });
    expect(edit).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_EDITABLE' } });
  });
});

describe('number-issuing calls', () => {
  it('are limited to ten a minute per person, with Retry-After; reading is not', async () => {
    const { publicId } = await makeDraft(administrator);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await call('post /documents/{publicId}/generate-number', { publicId })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const refused = await call('post /documents/{publicId}/generate-number', { publicId });
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('get /correspondences/{publicId}', { publicId })).status).toBe(200);
  });
});
