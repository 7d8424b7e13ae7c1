import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '@/app/_web/session-cookie';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { draftInput, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { CreateCorrespondence } from '@/lib/correspondence/schema';
import type { UserCtx } from '@/lib/ctx';
import { newPublicId } from '@/lib/id';
import { storeToken } from '@/lib/identity/store-token';
import { ErrorAnswer, OPERATIONS, openApiDocument } from '@/lib/openapi/document';
import { getRedis, isRedisReady } from '@/lib/redis';
import { transact } from '@/lib/transact';
import * as cancel from './correspondences/[publicId]/cancel/route';
import * as one from './correspondences/[publicId]/route';
import * as submit from './correspondences/[publicId]/submit/route';
import * as bulk from './correspondences/bulk-submit/route';
import * as many from './correspondences/route';
import * as formatHistory from './document-numbering/configs/[configId]/history/route';
import * as rollback from './document-numbering/configs/[configId]/rollback/route';
import * as format from './document-numbering/configs/[configId]/route';
import * as formats from './document-numbering/configs/route';
import * as preview from './document-numbering/preview/route';
import * as cancelHold from './document-numbering/reservations/[token]/cancel/route';
import * as confirmHold from './document-numbering/reservations/[token]/confirm/route';
import * as reserve from './document-numbering/reservations/route';
import * as generate from './documents/[publicId]/generate-number/route';
import * as openapi from './openapi.json/route';

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>;

/** Every route of this part, by the operation that describes it. */
const HANDLERS: Record<string, Handler> = {
  'post /correspondences': many.POST,
  'get /correspondences': many.GET,
  'post /correspondences/bulk-submit': bulk.POST,
  'get /correspondences/{publicId}': one.GET,
  'patch /correspondences/{publicId}': one.PATCH,
  'post /correspondences/{publicId}/submit': submit.POST,
  'post /correspondences/{publicId}/cancel': cancel.POST,
  'post /documents/{publicId}/generate-number': generate.POST,
  'post /document-numbering/preview': preview.POST,
  'get /document-numbering/configs': formats.GET,
  'put /document-numbering/configs/{configId}': format.PUT,
  'get /document-numbering/configs/{configId}/history': formatHistory.GET,
  'post /document-numbering/configs/{configId}/rollback': rollback.POST,
  'post /document-numbering/reservations': reserve.POST,
  'post /document-numbering/reservations/{token}/confirm': confirmHold.POST,
  'post /document-numbering/reservations/{token}/cancel': cancelHold.POST,
};

interface Call {
  publicId?: string;
  /** The parts of a path without a publicId. */
  path?: Record<string, string>;
  body?: unknown;
  query?: string;
  key?: string;
  token?: string | null;
  language?: string;
}

let administrator: UserCtx;
let token: string;
let input: CreateCorrespondence;

async function tokenOf(ctx: UserCtx, scopes: readonly string[]): Promise<string> {
  const created = await transact(ctx, (tx) =>
    storeToken(
      tx,
      { userId: ctx.actor.userId, organizationId: ctx.actor.organizationId },
      { name: 'test', scopes: [...scopes], days: 1 },
    ),
  );
  return created.token;
}

/** Calls an operation and checks that what comes back is what its description promises. */
async function call(operationName: keyof typeof HANDLERS, options: Call = {}) {
  const operation = OPERATIONS.find(({ method, path }) => `${method} ${path}` === operationName);
  const handler = HANDLERS[operationName];
  if (!operation || !handler) throw new Error(`no operation ${operationName}`);
  const headers = new Headers({ 'content-type': 'application/json' });
  const bearer = options.token === undefined ? token : options.token;
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.language) headers.set('accept-language', options.language);
  const request = new Request(`http://localhost:3000/api/v1/x${options.query ?? ''}`, {
    method: operation.method.toUpperCase(),
    headers,
    ...(operation.method !== 'get' && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body ?? {}),
    }),
  });
  const response = await handler(request, { params: Promise.resolve(options.path ?? { publicId: options.publicId }) });
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) {
    expect(response.status).toBe(operation.status);
    expect(operation.answer.safeParse(body).error).toBeUndefined();
  } else {
    expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
    expect(body.statusCode).toBe(response.status);
  }
  expect(JSON.stringify(body)).not.toMatch(/"(id|\w+Id)":\s*\d/);
  return { status: response.status, headers: response.headers, body };
}

beforeAll(async () => {
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  token = await tokenOf(administrator, [
    'document.view',
    'correspondence.create',
    'correspondence.edit',
    'correspondence.submit',
    'correspondence.cancel',
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
});

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
  it('are previewed, saved, listed, told and rolled back by whoever may, and are nobody else’s', async () => {
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
    const told = await call('get /document-numbering/configs/{configId}/history', { path, token: admin });
    expect(told.body.versions).toHaveLength(2);
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

describe('the description', () => {
  it('covers every route of this part and is served to anybody', async () => {
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(HANDLERS).sort());
    const served = (await openapi.GET().json()) as ReturnType<typeof openApiDocument>;
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument(sessionCookieName()))));
    expect(served.openapi).toBe('3.1.0');
    expect(JSON.stringify(served)).not.toContain('"type":"undefined"');
  });
});
