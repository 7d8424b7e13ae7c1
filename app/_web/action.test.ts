import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { demandFactor } from '@/db/testing/factories/factors';
import { assignRole, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { openSession } from '@/lib/people/identity/sign-in/open-session';
import type { Command, UnlimitedVerb } from '@/lib/platform/command';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { logger } from '@/lib/platform/logger';
import { getRedis, isRedisReady } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { action, command, ownAction, publicAction } from './action';
import { countCall } from './call-limit';
import { sessionCookieName, writeSessionSecret } from './session-cookie';

// An action reads its request through these two only; everything behind them is real.
const request = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));
vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => ({
    get: (name: string) => {
      const value = request.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
  }),
}));
// The process runs other files after this one.
afterAll(() => void vi.doUnmock('next/headers'));

let user: MadeUser;
let session: string;
let openedWith: { actingOrganizationPublicId: string; userPublicId?: string };
const verb = vi.fn(async (_ctx: unknown, input: { name: string }) => {
  if (input.name === 'refused') throw new AppError('RATE_LIMITED', { retryAfterSeconds: 7 });
  if (input.name === 'broken') await getDatabase().execute(`SELECT secret_column FROM users WHERE username = 'somsri'`);
  return input.name;
});
const Input = z.strictObject({ name: z.string().min(1) });
const write = action(Input, verb);
const writeOwn = ownAction(Input, verb);
const changePassword = ownAction(Input, verb, { duringPasswordChange: true });
const setUpFactor = ownAction(Input, verb, { duringFactorSetUp: true });
const anybody = publicAction(Input, verb);

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
  user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  const ctx = await userCtx(user);
  const { secret } = await transact(ctx, (tx) => openSession(tx, user.userId, 'PASSWORD'));
  session = await writeSessionSecret(secret);
  openedWith = { actingOrganizationPublicId: ctx.actor.organizationPublicId };
});

beforeEach(() => {
  verb.mockClear();
  request.headers = new Headers({ origin: 'http://localhost:3000', host: 'localhost:3000' });
  request.cookies = new Map([[sessionCookieName(), session]]);
});

async function expectNothingDone(answer: Promise<unknown>, code: string): Promise<void> {
  expect(await answer).toMatchObject({ ok: false, code, ref: expect.stringMatching(/^ERR-/) });
  expect(verb).not.toHaveBeenCalled();
}

describe('a server action', () => {
  it('runs its verb for the signed-in person', async () => {
    expect(await write({ name: 'ก' }, openedWith)).toEqual({ ok: true, data: 'ก' });
    expect(verb).toHaveBeenCalledWith(
      expect.objectContaining({ actor: expect.objectContaining({ publicId: user.publicId }) }),
      { name: 'ก' },
    );
    expect(await writeOwn({ name: 'ข' })).toEqual({ ok: true, data: 'ข' });
  });

  it.each<[string, () => void]>([
    ['without a session', () => request.cookies.clear()],
    ['with a cookie that is not ours', () => request.cookies.set(sessionCookieName(), 'abc')],
  ])('does nothing %s', async (_what, arrange) => {
    arrange();
    await expectNothingDone(write({ name: 'ก' }, openedWith), 'UNAUTHENTICATED');
    await expectNothingDone(writeOwn({ name: 'ก' }), 'UNAUTHENTICATED');
  });

  it('does nothing with the cookie of a session that does not exist', async () => {
    request.cookies.set(sessionCookieName(), await writeSessionSecret('made-up'));
    await expectNothingDone(write({ name: 'ก' }, openedWith), 'UNAUTHENTICATED');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example', host: 'localhost:3000' }],
    ['nowhere it would name', { host: 'localhost:3000' }],
    ['a page without an origin', { origin: 'null', host: 'localhost:3000' }],
    [
      'another site that names ours as forwarded',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('does nothing when it is called from %s, not even for strangers', async (_what, headers) => {
    request.headers = new Headers(headers);
    await expectNothingDone(write({ name: 'ก' }, openedWith), 'FORBIDDEN');
    await expectNothingDone(writeOwn({ name: 'ก' }), 'FORBIDDEN');
    await expectNothingDone(anybody({ name: 'ก' }), 'FORBIDDEN');
  });

  it('does nothing beyond ten calls a second, whatever they are', async () => {
    const person = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const ctx = await userCtx(person);
    for (let n = 0; n < 600; n += 100) await Promise.all(Array.from({ length: 100 }, () => countCall(ctx)));
    const { secret } = await transact(ctx, (tx) => openSession(tx, person.userId, 'PASSWORD'));
    request.cookies.set(sessionCookieName(), await writeSessionSecret(secret));
    await expectNothingDone(writeOwn({ name: 'ก' }), 'RATE_LIMITED');
  });

  it('counts the calls of a stranger by their address, and looks into less of them', async () => {
    request.cookies.clear();
    await expectNothingDone(anybody({ name: 'ก'.repeat(20_000) }), 'MALFORMED_REQUEST');
    const answers = await Promise.all(Array.from({ length: 130 }, () => anybody({ name: 'ก' })));
    expect(answers.filter((answer) => !answer.ok && answer.code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(10);
    request.cookies.set(sessionCookieName(), session);
    expect(await anybody({ name: 'ก'.repeat(20_000) })).toMatchObject({ ok: true });
    await getRedis().flushdb();
  });

  it('does nothing for an organization other than the one its form was opened with', async () => {
    const others: unknown[] = [{ actingOrganizationPublicId: newPublicId() }, {}, null, undefined, 'text'];
    for (const other of others) {
      await expectNothingDone(write({ name: 'ก' }, other as typeof openedWith), 'ACTING_ORGANIZATION_CHANGED');
    }
  });

  it('does nothing for a person other than the one its page was made for', async () => {
    await expectNothingDone(
      write({ name: 'ก' }, { ...openedWith, userPublicId: newPublicId() }),
      'SIGNED_IN_AS_ANOTHER',
    );
    expect(await write({ name: 'ก' }, { ...openedWith, userPublicId: user.publicId })).toMatchObject({ ok: true });
  });

  it('does nothing with input that its schema refuses, and names the field', async () => {
    const answer = await write({ name: '' }, openedWith);
    expect(answer).toMatchObject({ ok: false, code: 'INVALID_INPUT', fieldErrors: { name: ['ต้องกรอก'] } });
    await expectNothingDone(write({ name: 'ก', extra: 1 } as { name: string }, openedWith), 'INVALID_INPUT');
    await expectNothingDone(write(null as unknown as { name: string }, openedWith), 'INVALID_INPUT');
  });

  it('does nothing for a person who has to set up a second factor first, but let them do so', async () => {
    await assignRole(user, { role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' });
    await demandFactor('CONTRACT_ADMIN', true);
    try {
      await expectNothingDone(write({ name: 'ก' }, openedWith), 'FACTOR_REQUIRED');
      await expectNothingDone(writeOwn({ name: 'ก' }), 'FACTOR_REQUIRED');
      await expectNothingDone(changePassword({ name: 'ก' }), 'FACTOR_REQUIRED');
      expect(await setUpFactor({ name: 'ก' })).toEqual({ ok: true, data: 'ก' });
    } finally {
      await demandFactor('CONTRACT_ADMIN', false);
    }
    expect(await writeOwn({ name: 'ก' })).toMatchObject({ ok: true });
  });

  it('leaves a line of a refusal in the log, with the person whose session came along', async () => {
    const log = vi.spyOn(logger, 'info').mockReturnValue();
    request.headers = new Headers({ origin: 'https://evil.example', host: 'localhost:3000' });
    const answer = await write({ name: 'ก' }, openedWith);
    request.cookies.clear();
    await anybody({ name: 'ก' });
    expect(log.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: 'FORBIDDEN',
          ref: 'ref' in answer && answer.ref,
          personPublicId: user.publicId,
        }),
        'refused',
      ],
      [expect.objectContaining({ code: 'FORBIDDEN', personPublicId: null }), 'refused'],
    ]);
    log.mockRestore();
  });

  it('says of a refusal what it is, and when to come back', async () => {
    const answer = await write({ name: 'refused' }, openedWith);
    expect(answer).toMatchObject({ ok: false, code: 'RATE_LIMITED', retryAfterSeconds: 7 });
  });

  it('hides an unexpected error behind a reference', async () => {
    const answer = await write({ name: 'broken' }, openedWith);
    expect(answer).toEqual({
      ok: false,
      code: 'INTERNAL',
      message: expect.stringMatching(/^เกิดข้อผิดพลาดในระบบ กรุณาติดต่อผู้ดูแลระบบ \(ERR-\S+\)$/),
      ref: expect.stringMatching(/^ERR-/),
    });
    expect(JSON.stringify(answer)).not.toMatch(/secret_column|somsri|SELECT/);
  });

  it('does nothing for somebody who still has to change their first password, but change it', async () => {
    const set = (mustChangePassword: boolean) =>
      getDatabase().update(users).set({ mustChangePassword }).where(eq(users.userId, user.userId));
    await set(true);
    await expectNothingDone(write({ name: 'ก' }, openedWith), 'PASSWORD_CHANGE_REQUIRED');
    await expectNothingDone(writeOwn({ name: 'ก' }), 'PASSWORD_CHANGE_REQUIRED');
    expect(await changePassword({ name: 'ก' })).toMatchObject({ ok: true });
    await set(false);
  });
});

describe('an action of a command', () => {
  const limit = vi.fn(async (_ctx: UserCtx) => {});
  const add = Object.assign(
    vi.fn((ctx: UserCtx, { name }: { name: string }, claim: IdempotencyClaim | null) =>
      transact(ctx, async (tx) => {
        const answer = { name, publicId: newPublicId() };
        await recordAnswers(tx, [{ claim, answer }]);
        return answer;
      }),
    ),
    { limit },
  );
  const send = command('add', Input, add);
  const sendElsewhere = command('addElsewhere', Input, add);
  beforeEach(() => {
    limit.mockReset();
    add.mockClear();
  });

  it('runs once per key and answers the same again; the limit counts the work, not the replay', async () => {
    const call = { idempotencyKey: newPublicId(), input: { name: 'ก' } };
    const first = await send(call, openedWith);
    expect(first).toMatchObject({ ok: true, data: { name: 'ก' } });
    expect(await send(call, openedWith)).toEqual(first);
    expect(add).toHaveBeenCalledTimes(1);
    expect(limit).toHaveBeenCalledTimes(1);
    expect(await send({ ...call, idempotencyKey: newPublicId() }, openedWith)).not.toEqual(first);
  });

  it('refuses a key that was used with another input or for another command', async () => {
    const call = { idempotencyKey: newPublicId(), input: { name: 'ก' } };
    await send(call, openedWith);
    add.mockClear();
    const reused = { ok: false, code: 'IDEMPOTENCY_KEY_REUSED' };
    expect(await send({ ...call, input: { name: 'ข' } }, openedWith)).toMatchObject(reused);
    expect(await sendElsewhere(call, openedWith)).toMatchObject(reused);
    expect(add).not.toHaveBeenCalled();
  });

  it('does nothing beyond its limit, without a key, for another organization or with wrong input', async () => {
    const call = { idempotencyKey: newPublicId(), input: { name: 'ก' } };
    limit.mockRejectedValue(new AppError('RATE_LIMITED', { retryAfterSeconds: 7 }));
    expect(await send(call, openedWith)).toMatchObject({ ok: false, code: 'RATE_LIMITED', retryAfterSeconds: 7 });
    limit.mockReset();
    const other = { actingOrganizationPublicId: newPublicId() };
    expect(await send(call, other)).toMatchObject({ ok: false, code: 'ACTING_ORGANIZATION_CHANGED' });
    expect(await send({ ...call, idempotencyKey: 'x' }, openedWith)).toMatchObject({
      fieldErrors: { idempotencyKey: [expect.any(String)] },
    });
    // The form shows the error at its own field.
    expect(await send({ ...call, input: { name: '' } }, openedWith)).toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { name: ['ต้องกรอก'] },
    });
    expect(add).not.toHaveBeenCalled();
    expect(await send(call, openedWith)).toMatchObject({ ok: true });
  });

  it('is the only action that a limited verb fits, by its type', () => {
    expectTypeOf<typeof add>().toExtend<Command<{ name: string }, unknown>>();
    expectTypeOf<typeof add>().not.toExtend<UnlimitedVerb<{ name: string }, unknown>>();
  });
});
