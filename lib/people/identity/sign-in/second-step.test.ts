import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { signInChallenges, userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { mailMessages } from '@/db/schema/mail';
import { userSessions } from '@/db/schema/sessions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { addApp, codeOf } from '@/db/testing/factories/factors';
import { type MadeUser, userCtx } from '@/db/testing/factories/people';
import { isAlive, openedSession, PASSWORD, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import { systemCtx } from '@/lib/platform/ctx';
import { anonymousCtx } from '../access/anonymous';
import { removeFactor } from '../factors/remove-factor';
import { changePassword } from './change-password';
import { finishSecondStep } from './finish-second-step';
import { purgeChallenges } from './purge-challenges';
import { signInWithPassword } from './sign-in-with-password';

const db = getDatabase();

/** A person with an authenticator app. */
async function personWithApp() {
  const user = await personWithPassword();
  const ctx = await userCtx(user);
  return { user, ctx, ...(await addApp(ctx)) };
}

/** The first step, with the right password. */
async function pastPassword(user: MadeUser, from = requestFacts()): Promise<string> {
  const input = { username: user.username, password: PASSWORD };
  const answer = await signInWithPassword(anonymousCtx(from), input);
  if (!('secondStep' in answer)) throw new Error('no second step is asked for');
  return answer.secondStep.secret;
}

const finish = (secret: string, code: string, from = requestFacts()) =>
  finishSecondStep(anonymousCtx(from), secret, { kind: 'totp', code });
const recover = (secret: string, code: string) =>
  finishSecondStep(anonymousCtx(requestFacts()), secret, { kind: 'recovery', code });
const sessionsOf = (user: MadeUser) => db.select().from(userSessions).where(eq(userSessions.userId, user.userId));

describe('a sign-in of a person with a factor', () => {
  it('opens no session by the password, and one that knows the factor by its code', async () => {
    const { user, secret } = await personWithApp();
    const step = await pastPassword(user);
    expect(await sessionsOf(user)).toEqual([]);
    const session = await finish(step, codeOf(secret));
    expect(await isAlive(session.secret)).toBe(true);
    expect(await sessionsOf(user)).toMatchObject([{ signInMethod: 'PASSWORD', secondFactor: 'TOTP' }]);
    expect(await lastAudit({ action: 'session.opened' })).toMatchObject({
      userId: user.userId,
      reason: 'PASSWORD+TOTP',
    });
  });

  it('asks nothing of a person without one', async () => {
    const user = await personWithPassword();
    const answer = await signInWithPassword(anonymousCtx(requestFacts()), {
      username: user.username,
      password: PASSWORD,
    });
    expect(answer).toHaveProperty('session');
  });

  it('refuses a wrong code, says so in the audit, and takes a right one after it', async () => {
    const { user, secret } = await personWithApp();
    const step = await pastPassword(user);
    await expect(finish(step, '000000')).rejects.toMatchObject({ code: 'FACTOR_NOT_PROVEN', status: 422 });
    await expect(finish(step, 'ไม่ใช่รหัส')).rejects.toThrow('FACTOR_NOT_PROVEN');
    expect(await lastAudit({ action: 'session.second_factor_failed' })).toMatchObject({
      actorType: 'ANONYMOUS',
      severity: 'WARN',
      entityLabel: user.username,
    });
    expect(await sessionsOf(user)).toEqual([]);
    await expect(finish(step, codeOf(secret))).resolves.toBeDefined();
  });

  it('takes each code once, also in another sign-in, and none older than the last one', async () => {
    const { user, secret } = await personWithApp();
    const code = codeOf(secret, 1);
    await finish(await pastPassword(user), code);
    await expect(finish(await pastPassword(user), code)).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(finish(await pastPassword(user), codeOf(secret))).rejects.toThrow('FACTOR_NOT_PROVEN');
  });

  it('finishes once: of many at once with one code, and of two with two codes', async () => {
    const { user, secret } = await personWithApp();
    const steps = [await pastPassword(user), await pastPassword(user), await pastPassword(user)];
    const code = codeOf(secret);
    const replayed = await Promise.allSettled(steps.map((step) => finish(step, code)));
    expect(replayed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sessionsOf(user)).toHaveLength(1);
    const { user: other, secret: second, recoveryCodes } = await personWithApp();
    const step = await pastPassword(other);
    const both = await Promise.allSettled([finish(step, codeOf(second)), recover(step, recoveryCodes[0] ?? '')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  it('takes a recovery code once, however it is typed, and mails its person', async () => {
    const { user, recoveryCodes } = await personWithApp();
    const [code = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const session = await recover(await pastPassword(user), ` ${code.toUpperCase().replace('-', ' ')}`);
    expect(await isAlive(session.secret)).toBe(true);
    expect(await sessionsOf(user)).toMatchObject([{ secondFactor: 'RECOVERY' }]);
    await expect(recover(await pastPassword(user), code)).rejects.toThrow('FACTOR_NOT_PROVEN');
    expect(await lastAudit({ action: 'factor.recovery_code_used' })).toMatchObject({ entityLabel: user.username });
    const notices = await db.select().from(mailMessages).where(eq(mailMessages.userId, user.userId));
    expect(notices.map(({ securityNotice }) => securityNotice)).toEqual(['FACTOR_ADDED', 'RECOVERY_CODE_USED']);
  });

  it('takes one recovery code of two at once', async () => {
    const { user, recoveryCodes } = await personWithApp();
    const steps = [await pastPassword(user), await pastPassword(user)];
    const both = await Promise.allSettled(steps.map((step) => recover(step, recoveryCodes[3] ?? '')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes no code of another person', async () => {
    const { user } = await personWithApp();
    const other = await personWithApp();
    await expect(finish(await pastPassword(user), codeOf(other.secret))).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(recover(await pastPassword(user), other.recoveryCodes[0] ?? '')).rejects.toThrow('FACTOR_NOT_PROVEN');
  });

  it('ends with its challenge: expired, finished, or made up', async () => {
    const { user, secret } = await personWithApp();
    const step = await pastPassword(user);
    await db
      .update(signInChallenges)
      .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
      .where(eq(signInChallenges.userId, user.userId));
    await expect(finish(step, codeOf(secret))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED', status: 401 });
    const fresh = await pastPassword(user);
    await finish(fresh, codeOf(secret));
    await expect(finish(fresh, codeOf(secret, 1))).rejects.toThrow('SECOND_STEP_EXPIRED');
    await expect(finish('made-up', codeOf(secret, 1))).rejects.toThrow('SECOND_STEP_EXPIRED');
    await expect(
      finishSecondStep(anonymousCtx(requestFacts()), null, { kind: 'totp', code: codeOf(secret, 1) }),
    ).rejects.toThrow('SECOND_STEP_EXPIRED');
  });

  it('ends when the factor is removed, the password changed or the person deactivated meanwhile', async () => {
    const removed = await personWithApp();
    const first = await pastPassword(removed.user);
    const [factor] = await db.select().from(userFactors).where(eq(userFactors.userId, removed.user.userId));
    const proof = { kind: 'totp', code: codeOf(removed.secret) } as const;
    await removeFactor(removed.ctx, { publicId: factor?.publicId ?? '', proof });
    await expect(finish(first, codeOf(removed.secret, 1))).rejects.toThrow('SECOND_STEP_EXPIRED');

    const changed = await personWithApp();
    const second = await pastPassword(changed.user);
    await changePassword(changed.ctx, null, { currentPassword: PASSWORD, newPassword: 'เรือเทียบท่าแล้ว-88' });
    await expect(finish(second, codeOf(changed.secret))).rejects.toThrow('SECOND_STEP_EXPIRED');

    const gone = await personWithApp();
    const third = await pastPassword(gone.user);
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.user.userId));
    await expect(finish(third, codeOf(gone.secret))).rejects.toThrow('SECOND_STEP_EXPIRED');
  });

  it('refuses the sixth try in a minute, also the right code and from elsewhere', async () => {
    const { user, secret } = await personWithApp();
    const step = await pastPassword(user);
    for (let n = 0; n < 5; n++) await expect(finish(step, '000000')).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(finish(await pastPassword(user), codeOf(secret))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await lastAudit({ action: 'session.rate_limited' })).toMatchObject({ entityLabel: user.username });
  });

  it('refuses the twenty-first failure of an address over all people', async () => {
    const from = requestFacts();
    const people = await Promise.all(Array.from({ length: 5 }, personWithApp));
    for (const { user } of people.slice(0, 4)) {
      const step = await pastPassword(user);
      for (let n = 0; n < 5; n++) await expect(finish(step, '000000', from)).rejects.toThrow('FACTOR_NOT_PROVEN');
    }
    const last = people[4];
    if (!last) throw new Error('no person');
    const step = await pastPassword(last.user);
    await expect(finish(step, codeOf(last.secret), from)).rejects.toThrow('RATE_LIMITED');
  });

  it('asks for the factor in every later sign-in, and the first one ended the sessions without it', async () => {
    const user = await personWithPassword();
    const here = await openedSession(user);
    const elsewhere = await openedSession(user);
    await addApp(here.ctx, { sessionPublicId: here.sessionPublicId });
    expect(await isAlive(here.secret)).toBe(true);
    expect(await isAlive(elsewhere.secret)).toBe(false);
    await expect(pastPassword(user)).resolves.toBeDefined();
  });
});

it('expired challenges are removed, open ones stay', async () => {
  const { user } = await personWithApp();
  await pastPassword(user);
  await db
    .update(signInChallenges)
    .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
    .where(eq(signInChallenges.userId, user.userId));
  await pastPassword(user);
  expect(await purgeChallenges(systemCtx('test'))).toBeGreaterThanOrEqual(1);
  expect(await db.select().from(signInChallenges).where(eq(signInChallenges.userId, user.userId))).toHaveLength(1);
});
