import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import { draftInput, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { CreateCorrespondence } from '@/lib/documents/document/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../testing/call-operation';

let administrator: UserCtx;
let token: string;
let input: CreateCorrespondence;

/** As the administrator, unless the test says otherwise. */
const call = (operation: string, options: Partial<Call> = {}) => callOperation(operation, { token, ...options });

beforeAll(async () => {
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  token = await tokenOf(administrator, ['document.view', 'correspondence.create', 'correspondence.submit']);
  input = await draftInput({ subject: 'ผ่าน REST' });
});

// The limits of number-issuing calls are a minute long; each test starts a new one.
beforeEach(async () => {
  await isRedisReady(getRedis(), 5000);
  await getRedis().flushdb();
});

describe('a held number over REST', () => {
  const place = () => ({
    projectPublicId: input.projectPublicId,
    typeCode: 'LETTER',
    recipientOrganizationPublicId: input.to[0]?.organizationPublicId,
    purpose: 'ส่งจากระบบอื่น',
  });
  const tokensOf = (body: Record<string, unknown>) =>
    (body.reservations as { token: string }[]).map(({ token }) => token);

  it('is reserved, confirmed onto a draft, or given up; every call may be repeated', async () => {
    const holding = await tokenOf(administrator, ['document.view', 'correspondence.submit', 'numbering.hold']);
    const key = newPublicId();
    const reserved = await call('post /document-numbering/reservations', {
      body: { ...place(), count: 2 },
      key,
      token: holding,
    });
    expect(reserved.status).toBe(201);
    const again = await call('post /document-numbering/reservations', {
      body: { ...place(), count: 2 },
      key,
      token: holding,
    });
    expect(again.body).toEqual(reserved.body);
    const [first = '', second = ''] = tokensOf(reserved.body);
    const { publicId } = await makeDraft(administrator);
    const confirm = { path: { token: first }, body: { publicId }, key: newPublicId(), token: holding };
    const confirmed = await call('post /document-numbering/reservations/{token}/confirm', confirm);
    expect(confirmed.body).toMatchObject({
      documentNumber: (reserved.body.reservations as { documentNumber: string }[])[0]?.documentNumber,
    });
    expect((await call('post /document-numbering/reservations/{token}/confirm', confirm)).body).toEqual(confirmed.body);
    const given = await call('post /document-numbering/reservations/{token}/cancel', {
      path: { token: second },
      body: { reason: 'ไม่ใช้แล้ว' },
      token: holding,
    });
    expect(given.body).toMatchObject({ state: 'CANCELLED' });
  });

  it('is a slip with days or a holder: 1 to 30 days, 7 unless said otherwise, for a person of the organization', async () => {
    const holding = await tokenOf(administrator, ['document.view', 'numbering.hold']);
    const reserve = (body: object) =>
      call('post /document-numbering/reservations', { body: { ...place(), ...body }, token: holding });
    const daysOf = ({ body }: Awaited<ReturnType<typeof reserve>>) => {
      const [first] = body.reservations as { expiresAt: string }[];
      return Math.round((Date.parse(first?.expiresAt ?? '') - Date.now()) / 86_400_000);
    };
    expect(daysOf(await reserve({ days: 30 }))).toBe(30);
    const named = await reserve({ holderPublicId: administrator.actor.publicId });
    expect([daysOf(named), named.body.holder]).toMatchObject([7, { publicId: administrator.actor.publicId }]);
    for (const days of [0, 31, '3']) expect((await reserve({ days })).status).toBe(422);
    expect((await reserve({ holderPublicId: newPublicId() })).body.code).toBe('PERSON_UNKNOWN');
  });

  it('is 410 when its time is over, 404 when there is no such token, 403 without the scope', async () => {
    const holding = await tokenOf(administrator, ['document.view', 'correspondence.submit', 'numbering.hold']);
    const reserved = await call('post /document-numbering/reservations', { body: place(), token: holding });
    const [late = ''] = tokensOf(reserved.body);
    await getDatabase()
      .update(documentNumberReservations)
      .set({ expiresAt: sql`NOW(3)` })
      .where(eq(documentNumberReservations.token, late));
    const { publicId } = await makeDraft(administrator);
    const confirm = (held: string) =>
      call('post /document-numbering/reservations/{token}/confirm', {
        path: { token: held },
        body: { publicId },
        token: holding,
      });
    expect(await confirm(late)).toMatchObject({ status: 410, body: { code: 'RESERVATION_EXPIRED' } });
    for (const unknown of [newPublicId(), '7']) expect((await confirm(unknown)).status).toBe(404);
    expect((await call('post /document-numbering/reservations', { body: place() })).body.code).toBe('TOKEN_SCOPE');
  });
});

describe('templates over REST', () => {
  it('are previewed, saved, listed, read and rolled back by the permitted, and refused to others', async () => {
    const ctx = await userCtx(
      await makeUser({
        organization: 'คคง.',
        role: 'DOCUMENT_CONTROL',
        assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
      }),
    );
    const admin = await tokenOf(ctx, ['document.view', 'correspondence.create', 'numbering.template']);
    const place = {
      projectPublicId: input.projectPublicId,
      typeCode: 'NOTICE',
      recipientOrganizationPublicId: input.to[0]?.organizationPublicId,
    };
    const template = 'N/{ORIGINATOR}/{RECIPIENT}/{SEQ:3}/{YEAR:A.D.}';
    const likely = await call('post /document-numbering/preview', { body: { ...place, template }, token: admin });
    expect(likely.body).toMatchObject({ templateUsed: template, examples: [{}, {}, {}], report: { lint: [] } });
    const path = { configId: 'LCBP3-C2.NOTICE' };
    const body = { versionNo: 0, template, reason: 'ตามมติที่ประชุม' };
    const key = newPublicId();
    const saved = await call('put /document-numbering/configs/{configId}', { path, body, key, token: admin });
    expect(saved).toMatchObject({ status: 200, body: { version: { versionNo: 1, state: 'IN_FORCE' } } });
    const repeated = await call('put /document-numbering/configs/{configId}', { path, body, key, token: admin });
    expect(repeated.body).toEqual(saved.body);
    const stale = await call('put /document-numbering/configs/{configId}', { path, body, token: admin });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'RECORD_CHANGED', details: { current: { versionNo: 1 } } },
    });
    const rolled = await call('post /document-numbering/configs/{configId}/rollback', {
      path,
      body: { versionNo: 1, toVersionNo: 1, reason: 'กลับไปใช้แบบเดิม' },
      token: admin,
    });
    expect(rolled.body).toMatchObject({ version: { versionNo: 2, copiedFromVersionNo: 1 } });
    const history = await call('get /document-numbering/configs/{configId}/history', { path, token: admin });
    expect(history.body.versions).toHaveLength(2);
    const list = await call('get /document-numbering/configs', { query: '?project=LCBP3-C2', token: admin });
    expect(list.body.configs).toContainEqual(
      expect.objectContaining({ configId: path.configId, template, versionNo: 2 }),
    );
    expect((await call('get /document-numbering/configs/{configId}/history', { path })).body.code).toBe('TOKEN_SCOPE');
    for (const configId of ['LCBP3-C2.NOTHING', 'NOWHERE.LETTER', 'x']) {
      const unknown = await call('get /document-numbering/configs/{configId}/history', {
        path: { configId },
        token: admin,
      });
      expect(unknown.status).toBe(404);
    }
  });
});

describe('a bulk submit', () => {
  it('sends drafts in the order given, counts as one call, and repeats safely', async () => {
    const drafts = [await makeDraft(administrator), await makeDraft(administrator), await makeDraft(administrator)];
    const publicIds = drafts.map(({ publicId }) => publicId).reverse();
    const key = newPublicId();
    const first = await call('post /correspondences/bulk-submit', { body: { publicIds }, key });
    const numbers = (first.body.results as { documentNumber: string }[]).map(({ documentNumber }) => documentNumber);
    const [start = 0] = numbers.map((number) => Number(number.split('-')[2]));
    expect(numbers.map((number) => Number(number.split('-')[2]))).toEqual([start, start + 1, start + 2]);
    for (let n = 0; n < 11; n++) {
      expect(await call('post /correspondences/bulk-submit', { body: { publicIds }, key })).toMatchObject({
        status: 200,
        body: first.body,
      });
    }
    const other = await call('post /correspondences/bulk-submit', { body: { publicIds: [newPublicId()] }, key });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const { publicId } = await makeDraft(administrator);
    for (let n = 0; n < 9; n++) await call('post /documents/{publicId}/generate-number', { publicId });
    expect((await call('post /correspondences/bulk-submit', { body: { publicIds: [publicId] } })).status).toBe(429);
  });

  it('of nothing, of one draft twice or of more than 200 is 422', async () => {
    const { publicId } = await makeDraft(administrator);
    for (const publicIds of [[], [publicId, publicId.toUpperCase()], Array.from({ length: 201 }, newPublicId)]) {
      expect((await call('post /correspondences/bulk-submit', { body: { publicIds } })).status).toBe(422);
    }
  });
});

describe('what an auditor reads over REST', () => {
  it('is the counters, the audit and a certificate, to a Superadmin only', async () => {
    const superadmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
    const auditor = await tokenOf(superadmin, ['document.view', 'numbering.verify']);
    await makeSubmitted(administrator, { to: ['EN'] });
    const [series] = await getDatabase()
      .select({ publicId: documentNumberSeries.publicId })
      .from(documentNumberSeries)
      .where(sql`${documentNumberSeries.printedPattern} LIKE 'คคง.-EN-%'`);
    const reads = {
      'get /document-numbering/counters': '?project=LCBP3-C2&type=LETTER',
      'get /document-numbering/audit': `?series=${series?.publicId}&event=ISSUED&size=1`,
      'get /document-numbering/completeness': `?series=${series?.publicId}`,
    };
    const pretender = await tokenOf(administrator, ['document.view', 'numbering.verify']);
    for (const [operation, query] of Object.entries(reads)) {
      expect((await call(operation, { query, token: auditor })).status).toBe(200);
      expect((await call(operation, { query, token: pretender })).body.code).toBe('FORBIDDEN');
      expect((await call(operation, { query })).body.code).toBe('TOKEN_SCOPE');
      expect((await call(operation, { query: '?series=1', token: auditor })).status).toBe(422);
    }
  });
});
