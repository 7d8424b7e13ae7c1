import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '@/db/client';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { type Call, callOperation, tokenOf } from '../../testing/call-operation';

const REASON = 'ย้ายเลขจากทะเบียนกระดาษเดิมที่ออกไปแล้ว';
const path = { configId: 'LCBP3-C2.LETTER' };

let administrator: UserCtx;
let one: string;
let other: string;

const call = (operation: string, options: Partial<Call> = {}) => callOperation(operation, { token: one, ...options });

beforeAll(async () => {
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  const scopes = ['numbering.reset'];
  one = await tokenOf(await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' })), scopes);
  other = await tokenOf(await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' })), scopes);
  await makeSubmitted(administrator);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

const ask = (nextNumber: number, more: Partial<Call> = {}) =>
  call('post /document-numbering/configs/{configId}/reset-counter', {
    path,
    body: { counterKey: { originatorOrgId: 'คคง.', recipientOrgId: 'สคฉ.3' }, nextNumber, reason: REASON },
    ...more,
  });

describe('a reset over REST', () => {
  it('is asked for with a counter’s key, answered 202, approved by another Superadmin, and safe to repeat', async () => {
    const key = newPublicId();
    const asked = await ask(5, { key });
    expect(asked).toMatchObject({ status: 202, body: { state: 'PENDING', fromNumber: 1, nextNumber: 5 } });
    expect((await ask(5, { key })).body).toEqual(asked.body);
    const publicId = String(asked.body.publicId);
    const approve = (token: string, again = newPublicId()) =>
      call('post /document-numbering/resets/{publicId}/approve', {
        publicId,
        body: { versionNo: 1 },
        token,
        key: again,
      });
    expect(await approve(one)).toMatchObject({ status: 403, body: { code: 'RESET_OWN' } });
    const repeated = newPublicId();
    const approved = await approve(other, repeated);
    expect(approved).toMatchObject({ status: 200, body: { state: 'APPROVED', raisedFrom: 1 } });
    expect((await approve(other, repeated)).body).toEqual(approved.body);
    expect(await approve(other)).toMatchObject({ status: 409, body: { code: 'RESET_CLOSED' } });
    expect((await call('get /document-numbering/resets/{publicId}', { publicId })).body).toEqual(approved.body);
    expect((await call('get /document-numbering/resets', { query: '?state=APPROVED' })).body.resets).toHaveLength(1);
    expect((await makeSubmitted(administrator)).documentNumber).toContain('-0005-');
  });

  it('is refused with the numbers that would repeat, and for what it is not', async () => {
    expect(await ask(2)).toMatchObject({
      status: 409,
      body: { code: 'RESET_REPEATS', details: { count: 4, numbers: [{}, {}, {}, { state: 'CONFIRMED' }] } },
    });
    expect((await ask(9, { body: { counterKey: { year: 2020 }, nextNumber: 9, reason: REASON } })).status).toBe(422);
    expect((await ask(9, { body: { counterKey: {}, nextNumber: 9, reason: 'สั้น' } })).status).toBe(422);
    expect((await ask(9, { body: { counterKey: {}, nextNumber: '9', reason: REASON } })).status).toBe(422);
    const pretender = await tokenOf(administrator, ['numbering.reset']);
    expect((await ask(9, { token: pretender })).body.code).toBe('FORBIDDEN');
    const auditor = await tokenOf(administrator, ['numbering.verify']);
    expect((await ask(9, { token: auditor })).body.code).toBe('TOKEN_SCOPE');
    expect((await ask(9, { token: null })).status).toBe(401);
    for (const publicId of [newPublicId(), '7']) {
      expect((await call('get /document-numbering/resets/{publicId}', { publicId })).status).toBe(404);
    }
  });

  it('is rejected with a reason by another, or withdrawn by its own', async () => {
    const first = String((await ask(9)).body.publicId);
    const reject = (token: string) =>
      call('post /document-numbering/resets/{publicId}/reject', {
        publicId: first,
        body: { reason: 'ไม่มีหลักฐาน' },
        token,
      });
    expect((await reject(one)).body.code).toBe('RESET_OWN');
    expect((await reject(other)).body).toMatchObject({ state: 'REJECTED', decisionReason: 'ไม่มีหลักฐาน' });
    const second = String((await ask(9)).body.publicId);
    const withdraw = (token: string) =>
      call('post /document-numbering/resets/{publicId}/withdraw', { publicId: second, token });
    expect((await withdraw(other)).body.code).toBe('RESET_NOT_OWN');
    expect((await withdraw(one)).body).toMatchObject({ state: 'WITHDRAWN' });
  });
});
