import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { apiTokens } from '@/db/schema/sessions';
import { makeContractDrawing, makeDrawing, place } from '@/db/testing/factories/drawings';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import {
  ContractDrawingDetail,
  ContractDrawingPage,
  DrawingAnswer,
  DrawingDetail,
  DrawingPage,
} from '@/lib/documents/drawings/dto';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import { hashSecret, newSecret } from '@/lib/people/identity/sign-in/secret';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { callApi } from '../testing/call-operation';

const SCOPES: PermissionCode[] = ['document.view', 'drawing.create', 'drawing.revise'];
let contractor: UserCtx;
let token: string;
let reading: string;
let other: string;
let consultant: UserCtx;
let consulting: string;

beforeAll(async () => {
  const own = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  const supervisor = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const stranger = await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' });
  contractor = await userCtx(own);
  consultant = await userCtx(supervisor);
  token = await tokenOf(own, SCOPES);
  reading = await tokenOf(own, ['document.view']);
  consulting = await tokenOf(supervisor, SCOPES);
  other = await tokenOf(stranger, SCOPES);
});

afterAll(closeDatabase);

async function tokenOf(user: { userId: number; organizationId: number }, scopes: PermissionCode[]): Promise<string> {
  const secret = newSecret('test_');
  await getDatabase()
    .insert(apiTokens)
    .values({
      userId: user.userId,
      actingOrganizationId: user.organizationId,
      name: 'test',
      tokenHash: hashSecret(secret),
      scopes,
      expiresAt: sql`NOW(3) + INTERVAL 1 HOUR`,
    });
  return secret;
}

/** @param operation method and path below /drawings, parameters as in its declaration */
async function send(
  operation: string,
  {
    by = token,
    params = {},
    query = '',
    body,
    key,
  }: { by?: string; params?: Record<string, string>; query?: string; body?: unknown; key?: string },
) {
  const [method, pattern = ''] = operation.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_parameter, name: string) => params[name] ?? '');
  const request = new Request(`http://localhost/api/v1/drawings${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${by}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await callApi(request);
  return { status: response.status, body: await response.json() };
}

async function newDrawing(number: string) {
  const { kind: _kind, ...where } = await place();
  return { ...where, drawingNumber: number, title: 'แบบผ่าน REST' };
}

describe('/drawings/shop', () => {
  it('creates once per key, lists, reads and says what it says strictly', async () => {
    const body = await newDrawing('LCBP3-C2-SDW-HW-BST-801');
    const key = newPublicId();
    const first = await send('POST /shop', { body, key });
    expect(first.status).toBe(201);
    expect(DrawingAnswer.safeParse(first.body).error).toBeUndefined();
    expect((await send('POST /shop', { body, key })).body).toEqual(first.body);
    expect(await send('POST /shop', { body })).toMatchObject({ status: 409, body: { code: 'DRAWING_NUMBER_TAKEN' } });

    const list = await send('GET /shop', { query: '?project=LCBP3-C2&status=DRAFT&q=bst-801&sort=-changed' });
    expect(DrawingPage.safeParse(list.body).error).toBeUndefined();
    expect(list.body.rows).toHaveLength(1);
    const one = await send('GET /shop/{publicId}', { params: { publicId: first.body.publicId } });
    expect(DrawingDetail.safeParse(one.body).error).toBeUndefined();
    expect(one.body.revisions[0]).toMatchObject({ status: 'DRAFT', mayEdit: true });
  });

  it('edits and withdraws a draft revision, and refuses the next one while there is a draft', async () => {
    const made = await makeDrawing(contractor);
    const drawing = { publicId: made.publicId };
    const params = { ...drawing, revisionPublicId: made.revisionPublicId };
    expect(await send('POST /shop/{publicId}/revisions', { params: drawing, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'DRAWING_HAS_DRAFT' },
    });
    const edited = await send('PATCH /shop/{publicId}/revisions/{revisionPublicId}', {
      params,
      body: { title: 'แก้แล้ว' },
    });
    expect(edited).toMatchObject({ status: 200, body: { versionNo: 2 } });
    expect((await send('PATCH /shop/{publicId}', { params: drawing, body: { disciplineCode: 'BST' } })).status).toBe(
      200,
    );
    expect(
      (
        await send('POST /shop/{publicId}/revisions/{revisionPublicId}/withdraw', {
          params,
          body: {},
          key: newPublicId(),
        })
      ).status,
    ).toBe(200);
    expect(await send('GET /shop/{publicId}', { params: drawing })).toMatchObject({
      status: 404,
      body: { code: 'DRAWING_NOT_FOUND' },
    });
  });

  it('tells another contractor, an INT and what never was the same: 404', async () => {
    const made = await makeDrawing(contractor);
    for (const [by, publicId] of [
      [other, made.publicId],
      [consulting, made.publicId],
      [token, newPublicId()],
      [token, '1'],
    ] as const) {
      const answer = await send('GET /shop/{publicId}', { by, params: { publicId } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'DRAWING_NOT_FOUND' } });
    }
    expect(await send('GET /shop', { by: other, query: '?project=LCBP3-C2' })).toMatchObject({
      status: 422,
      body: { code: 'PROJECT_UNKNOWN' },
    });
  });

  it('refuses a token without the scope, and invalid input', async () => {
    const body = await newDrawing('LCBP3-C2-SDW-HW-BST-802');
    expect(await send('POST /shop', { by: reading, body })).toMatchObject({
      status: 403,
      body: { code: 'TOKEN_SCOPE' },
    });
    for (const extra of [{ kind: 'AS_BUILT' }, { originatorOrganizationId: 1 }, { roles: ['SUPERADMIN'] }]) {
      expect((await send('POST /shop', { body: { ...body, ...extra } })).status).toBe(422);
    }
    expect((await send('GET /shop', { query: '?project=LCBP3-C2&sort=uuid' })).status).toBe(422);
  });
});

describe('/drawings/contract', () => {
  it('is written by those who keep the contract and read by the whole project', async () => {
    const { kind: _kind, mainCategoryCode: _main, subCategoryCode: _sub, ...where } = await place();
    const body = { ...where, drawingNumber: 'C2-ก-801', title: 'ผังบริเวณ', volumeCode: '1', volumePage: 3 };
    expect(await send('POST /contract', { body })).toMatchObject({ status: 403 });
    const made = await send('POST /contract', { by: consulting, body });
    expect(made.status).toBe(201);
    const list = await send('GET /contract', { query: '?project=LCBP3-C2&volume=1&q=801' });
    expect(ContractDrawingPage.safeParse(list.body).error).toBeUndefined();
    expect(list.body.rows).toMatchObject([{ drawingNumber: 'C2-ก-801', volume: { code: '1' }, volumePage: 3 }]);
    const params = { publicId: made.body.publicId };
    const one = await send('GET /contract/{publicId}', { params });
    expect(ContractDrawingDetail.safeParse(one.body).error).toBeUndefined();
    expect(one.body.cannotEdit).toBe('FORBIDDEN');
    expect(await send('PATCH /contract/{publicId}', { params, body: { title: 'x' } })).toMatchObject({ status: 403 });
    const change = { title: 'ผังบริเวณรวม', versionNo: 1 };
    expect((await send('PATCH /contract/{publicId}', { by: consulting, params, body: change })).status).toBe(200);
    expect(await send('PATCH /contract/{publicId}', { by: consulting, params, body: change })).toMatchObject({
      status: 409,
      body: { code: 'DRAWING_CHANGED' },
    });
  });

  it('keeps one drawing per number in a contract, and its project to itself', async () => {
    const made = await makeContractDrawing(consultant);
    await expect(makeContractDrawing(consultant, { drawingNumber: made.drawingNumber })).rejects.toMatchObject({
      code: 'DRAWING_NUMBER_TAKEN',
      details: { drawing: { publicId: made.publicId } },
    });
    const numbers = ['C2-TWIN-1', 'C2-TWIN-1'].map((drawingNumber) =>
      makeContractDrawing(consultant, { drawingNumber }),
    );
    const results = await Promise.allSettled(numbers);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await send('GET /contract/{publicId}', { by: other, params: { publicId: made.publicId } })).status).toBe(
      404,
    );
    for (const wrong of [{ volumeCode: '99' }, { categoryCode: 'TB' }, { categoryCode: 'TB', subCategoryCode: 'XX' }]) {
      await expect(makeContractDrawing(consultant, wrong)).rejects.toMatchObject({ code: 'DRAWING_CATEGORY_UNKNOWN' });
    }
  });
});
