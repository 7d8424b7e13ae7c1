import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { signInChallenges, userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { type AnswerOptions, TestAuthenticator } from '@/db/testing/factories/authenticator';
import { addApp } from '@/db/testing/factories/factors';
import { userCtx } from '@/db/testing/factories/people';
import { isAlive, PASSWORD, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { anonymousCtx } from '../../access/anonymous';
import { finishSecondStep } from '../../sign-in/finish-second-step';
import { signInWithPasskey } from '../../sign-in/sign-in-with-passkey';
import { signInWithPassword } from '../../sign-in/sign-in-with-password';
import { getOwnSecurity } from '../factor-queries';
import { proveFactor } from '../prove-factor';
import { removeFactor } from '../remove-factor';
import { addPasskey } from './add-passkey';
import { askPasskey } from './ask-passkey';
import { startPasskey } from './start-passkey';

const db = getDatabase();
const byPassword = { kind: 'password', password: PASSWORD } as const;
const stranger = () => anonymousCtx(requestFacts());

async function person() {
  const user = await personWithPassword();
  const ctx: UserCtx = { ...(await userCtx(user)), ...requestFacts() };
  return { user, ctx };
}

async function personWithPasskey() {
  const { user, ctx } = await person();
  const key = new TestAuthenticator();
  const options = await startPasskey(ctx, { proof: byPassword });
  const { recoveryCodes } = await addPasskey(ctx, null, { name: 'กุญแจ', passkey: key.register(options) });
  return { user, ctx, key, recoveryCodes };
}

async function signInBy(key: TestAuthenticator, options: AnswerOptions = {}) {
  return signInWithPasskey(stranger(), key.answer(await askPasskey(stranger(), null), options));
}

const sessionsOf = (userId: number) => db.select().from(userSessions).where(eq(userSessions.userId, userId));

describe('adding a passkey', () => {
  it('asks the browser for one that signs in by itself, stores its public key, and brings recovery codes', async () => {
    const { ctx } = await person();
    const options = await startPasskey(ctx, { proof: byPassword });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'DMS' },
      user: { name: ctx.actor.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const key = new TestAuthenticator();
    const { recoveryCodes } = await addPasskey(ctx, null, { name: 'กุญแจ', passkey: key.register(options) });
    expect(recoveryCodes).toHaveLength(10);
    expect((await getOwnSecurity(ctx)).factors).toMatchObject([{ kind: 'PASSKEY', name: 'กุญแจ' }]);
    const [row] = await db.select().from(userFactors).where(eq(userFactors.userId, ctx.actor.userId));
    expect(row).toMatchObject({ credentialId: key.id, signCount: 0, transports: 'internal', secret: null });
    expect(await lastAudit({ action: 'factor.added' })).toMatchObject({ changes: { factor: [null, 'PASSKEY'] } });
    const again = await startPasskey(ctx, { proof: { kind: 'recovery', code: recoveryCodes?.[0] ?? '' } });
    expect(again.excludeCredentials).toMatchObject([{ id: key.id }]);
  });

  it('refuses another site, no PIN or finger, another person’s or a made-up challenge, and a second time', async () => {
    const { ctx } = await person();
    const key = new TestAuthenticator();
    const options = await startPasskey(ctx, { proof: byPassword });
    const add = (passkey: ReturnType<TestAuthenticator['register']>, by = ctx) =>
      addPasskey(by, null, { name: 'ก', passkey });
    await expect(add(key.register(options, { origin: 'https://evil.example' }))).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(add(key.register(options, { isVerified: false }))).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(add(key.register({ challenge: 'made-up' }))).rejects.toThrow('FACTOR_SETUP_EXPIRED');
    await expect(add(key.register(options), (await person()).ctx)).rejects.toThrow('FACTOR_SETUP_EXPIRED');
    const both = await Promise.allSettled([add(key.register(options)), add(key.register(options))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(add(key.register(options))).rejects.toThrow('FACTOR_SETUP_EXPIRED');
  });

  it('takes no passkey that another account has', async () => {
    const { key } = await personWithPasskey();
    const { ctx } = await person();
    const options = await startPasskey(ctx, { proof: byPassword });
    const stolen = addPasskey(ctx, null, { name: 'ก', passkey: key.register(options) });
    await expect(stolen).rejects.toThrow('FACTOR_NOT_PROVEN');
  });

  it('is not for tokens', async () => {
    const { ctx } = await person();
    const options = await startPasskey(ctx, { proof: byPassword });
    const token: UserCtx = { ...ctx, actor: { ...ctx.actor, tokenScopes: ['member.manage'] } };
    await expect(startPasskey(token, { proof: byPassword })).rejects.toThrow('FORBIDDEN');
    const passkey = new TestAuthenticator().register(options);
    await expect(addPasskey(token, null, { name: 'ก', passkey })).rejects.toThrow('FORBIDDEN');
  });
});

describe('signing in by a passkey', () => {
  it('opens a session without a password', async () => {
    const { user, key } = await personWithPasskey();
    const session = await signInBy(key);
    expect(await isAlive(session.secret)).toBe(true);
    expect(await sessionsOf(user.userId)).toMatchObject([{ signInMethod: 'PASSKEY', secondFactor: 'PASSKEY' }]);
    expect(await lastAudit({ action: 'session.opened' })).toMatchObject({
      userId: user.userId,
      reason: 'PASSKEY+PASSKEY',
    });
  });

  it.each<[string, AnswerOptions]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['without PIN or finger', { isVerified: false }],
  ])('refuses an answer %s', async (_what, options) => {
    const { user, key } = await personWithPasskey();
    await expect(signInBy(key, options)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED', textOf: 'PASSKEY_REFUSED' });
    expect(await sessionsOf(user.userId)).toEqual([]);
    expect(await lastAudit({ action: 'session.sign_in_failed' })).toMatchObject({ reason: 'PASSKEY' });
  });

  it('refuses an unknown key, a removed one, and a deactivated person', async () => {
    await expect(signInBy(new TestAuthenticator())).rejects.toThrow('SIGN_IN_FAILED');
    const removed = await personWithPasskey();
    const publicId = (await getOwnSecurity(removed.ctx)).factors[0]?.publicId ?? '';
    const proof = { kind: 'recovery', code: removed.recoveryCodes?.[0] ?? '' } as const;
    await removeFactor(removed.ctx, { publicId, proof });
    await expect(signInBy(removed.key)).rejects.toThrow('SIGN_IN_FAILED');
    const gone = await personWithPasskey();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.user.userId));
    await expect(signInBy(gone.key)).rejects.toThrow('SIGN_IN_FAILED');
  });

  it('takes each answer once, in time, and of two at once one', async () => {
    const { key } = await personWithPasskey();
    const answer = key.answer(await askPasskey(stranger(), null));
    const both = await Promise.allSettled([
      signInWithPasskey(stranger(), answer),
      signInWithPasskey(stranger(), answer),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signInWithPasskey(stranger(), answer)).rejects.toThrow('SIGN_IN_FAILED');
    const late = key.answer(await askPasskey(stranger(), null));
    await db.update(signInChallenges).set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` });
    await expect(signInWithPasskey(stranger(), late)).rejects.toThrow('SIGN_IN_FAILED');
  });

  it('refuses a key that counts backwards: it was copied', async () => {
    const { key } = await personWithPasskey();
    await signInBy(key, { counter: 7 });
    await expect(signInBy(key, { counter: 7 })).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signInBy(key, { counter: 8 })).resolves.toBeDefined();
  });

  it('takes no answer to a question that was asked of a known person', async () => {
    const { user, key } = await personWithPasskey();
    const answer = key.answer(await askPasskey(stranger(), user.userId));
    await expect(signInWithPasskey(stranger(), answer)).rejects.toThrow('SIGN_IN_FAILED');
  });
});

describe('a passkey as the second step', () => {
  async function pastPassword(username: string): Promise<string> {
    const answer = await signInWithPassword(stranger(), { username, password: PASSWORD });
    if (!('secondStep' in answer)) throw new Error('no second step is asked for');
    return answer.secondStep.secret;
  }

  it('opens the session, and names its own person’s keys only', async () => {
    const { user, key } = await personWithPasskey();
    const step = await pastPassword(user.username);
    const question = await askPasskey(stranger(), user.userId);
    expect(question.allowCredentials?.map(({ id }) => id)).toEqual([key.id]);
    const session = await finishSecondStep(stranger(), step, { kind: 'passkey', response: key.answer(question) });
    expect(await isAlive(session.secret)).toBe(true);
    expect(await sessionsOf(user.userId)).toMatchObject([{ signInMethod: 'PASSWORD', secondFactor: 'PASSKEY' }]);
  });

  it('refuses another person’s key, and a question that was asked of a stranger', async () => {
    const { user, key } = await personWithPasskey();
    const other = await personWithPasskey();
    const step = await pastPassword(user.username);
    const finish = (response: ReturnType<TestAuthenticator['answer']>) =>
      finishSecondStep(stranger(), step, { kind: 'passkey', response });
    const question = await askPasskey(stranger(), user.userId);
    await expect(finish(other.key.answer(question))).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(finish(key.answer(await askPasskey(stranger(), null)))).rejects.toThrow('FACTOR_NOT_PROVEN');
    await expect(finish(key.answer(question))).resolves.toBeDefined();
  });

  it('proves its owner in their session as well', async () => {
    const { ctx, key } = await personWithPasskey();
    const response = key.answer(await askPasskey(ctx, ctx.actor.userId));
    const prove = () => transact(ctx, (tx) => proveFactor(tx, ctx.actor.userId, { kind: 'passkey', response }));
    await expect(prove()).resolves.toBe('PASSKEY');
    await expect(prove()).rejects.toThrow('FACTOR_NOT_PROVEN');
    const app = await addApp(ctx, {
      proof: { kind: 'passkey', response: key.answer(await askPasskey(ctx, ctx.actor.userId)) },
    });
    expect(app.recoveryCodes).toEqual([]);
  });
});
