import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { countWaiting } from '@/db/testing/count-waiting';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { addApp, codeOf } from '@/db/testing/factories/factors';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { isAlive, openedSession, PASSWORD, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import { transact } from '@/lib/platform/transact';
import { resetFactors } from '../factors/reset-factors';
import { createToken } from '../tokens/create-token';
import { issueServiceToken } from '../tokens/issue-service-token';
import { updateUser } from '../users/update-user';
import { authenticateSession } from './authenticate';
import { changePassword } from './change-password';
import { provenAt, requireFreshProof } from './fresh-proof';
import { issuePasswordLink } from './issue-password-link';
import { openSession } from './open-session';
import { hashPassword } from './password';
import { proveSession } from './prove-session';
import { revokeOtherSessions } from './revoke-other-sessions';
import { revokeSession } from './revoke-session';
import { signInWithOidc } from './sign-in-with-oidc';

const db = getDatabase();
const RIGHT = { proof: { kind: 'password', password: PASSWORD } } as const;
const WRONG = { proof: { kind: 'password', password: 'ไม่ใช่รหัสผ่านนี้' } } as const;

/** A person whose session was opened an hour ago. */
async function openedLongAgo(options: Parameters<typeof personWithPassword>[0] = {}) {
  const user = await personWithPassword(options);
  const opened = await openedSession(user);
  await db
    .update(userSessions)
    .set({ provenAt: sql`NOW(3) - INTERVAL 1 HOUR` })
    .where(eq(userSessions.publicId, opened.sessionPublicId));
  return { user, ...opened };
}

async function proofOf(sessionPublicId: string) {
  const [row] = await db
    .select({
      by: userSessions.provenBy,
      isFresh: sql<number>`${provenAt} > NOW(3) - INTERVAL 1 MINUTE`,
    })
    .from(userSessions)
    .where(eq(userSessions.publicId, sessionPublicId));
  return row && { ...row, isFresh: Boolean(row.isFresh) };
}

const STALE = { by: null, isFresh: false };

describe('a fresh proof', () => {
  it('counts for its session alone, and is recorded without the password', async () => {
    const { user, ctx, sessionPublicId } = await openedLongAgo();
    const other = await openedSession(user);
    await db
      .update(userSessions)
      .set({ provenAt: sql`NOW(3) - INTERVAL 1 HOUR` })
      .where(eq(userSessions.publicId, other.sessionPublicId));
    await proveSession(ctx, RIGHT);
    expect(await proofOf(sessionPublicId)).toEqual({ by: 'PASSWORD', isFresh: true });
    expect(await proofOf(other.sessionPublicId)).toEqual(STALE);
    const rows = (await auditRows({ action: 'session.proven' })).filter(({ userId }) => userId === user.userId);
    expect(rows).toMatchObject([{ changes: { provenBy: [null, 'PASSWORD'] }, entityLabel: user.username }]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });

  it('is refused for a wrong password, with a row of its own, and after five tries a minute', async () => {
    const { user, ctx, sessionPublicId } = await openedLongAgo();
    const refused = { code: 'INVALID_INPUT', fieldErrors: { password: ['PASSWORD_WRONG'] } };
    for (let n = 0; n < 5; n += 1) await expect(proveSession(ctx, WRONG)).rejects.toMatchObject(refused);
    await expect(proveSession(ctx, RIGHT)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await proofOf(sessionPublicId)).toEqual(STALE);
    const rows = (await auditRows({ action: 'session.proof%' })).filter(({ userId }) => userId === user.userId);
    expect(rows.map(({ action }) => action).sort()).toEqual([
      ...Array(5).fill('session.proof_failed'),
      'session.proof_limited',
    ]);
  });

  it('gives its tries back when it is right', async () => {
    const { ctx } = await openedLongAgo();
    for (let n = 0; n < 4; n += 1) {
      for (let wrong = 0; wrong < 3; wrong += 1) await expect(proveSession(ctx, WRONG)).rejects.toThrow();
      await proveSession(ctx, RIGHT);
    }
  });

  it('takes the second factor of a person who has one, and the password no more', async () => {
    const { ctx, sessionPublicId } = await openedLongAgo();
    const { secret } = await addApp(ctx, { sessionPublicId });
    await expect(transact(ctx, (tx) => requireFreshProof(tx, 'createToken'))).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
      details: { proofs: ['TOTP'] },
    });
    await expect(proveSession(ctx, RIGHT)).rejects.toMatchObject({ code: 'FACTOR_NOT_PROVEN' });
    const shown = { proof: { kind: 'totp', code: codeOf(secret) } } as const;
    await proveSession(ctx, shown);
    expect(await proofOf(sessionPublicId)).toEqual({ by: 'TOTP', isFresh: true });
    expect(await transact(ctx, (tx) => requireFreshProof(tx, 'createToken'))).toMatchObject({ by: 'TOTP' });
    await expect(proveSession(ctx, shown)).rejects.toMatchObject({ code: 'FACTOR_NOT_PROVEN' });
  });

  it('is refused to a token, to an ended session, and to a password that was changed meanwhile', async () => {
    const { user, ctx, sessionPublicId } = await openedLongAgo();
    const token = await userCtx(user, { tokenScopes: ['document.view'] });
    await expect(proveSession(token, RIGHT)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await changePassword(ctx, null, { currentPassword: PASSWORD, newPassword: 'ท่าเรือยามค่ำ-88' });
    await expect(proveSession(ctx, RIGHT)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(proveSession(ctx, { proof: { kind: 'password', password: 'ท่าเรือยามค่ำ-88' } })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await proofOf(sessionPublicId)).toEqual(STALE);
  });

  it('is made by two at the same moment, and by none of them where the password changes first', async () => {
    const { user, ctx, sessionPublicId } = await openedLongAgo();
    await Promise.all([proveSession(ctx, RIGHT), proveSession(ctx, RIGHT)]);
    expect(await proofOf(sessionPublicId)).toEqual({ by: 'PASSWORD', isFresh: true });
    await db
      .update(userSessions)
      .set({ provenAt: sql`NOW(3) - INTERVAL 1 HOUR`, provenBy: null })
      .where(eq(userSessions.publicId, sessionPublicId));
    const another = await hashPassword('ท่าเรือยามบ่าย-99');
    let proof: Promise<void> | undefined;
    await transact(ctx, async (tx) => {
      await tx.db.select().from(users).where(eq(users.userId, user.userId)).for('update');
      // Waits for the row that this transaction changes.
      proof = proveSession(ctx, RIGHT);
      proof.catch(() => undefined);
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await tx.db.update(users).set({ passwordHash: another }).where(eq(users.userId, user.userId));
    });
    await expect(proof).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await proofOf(sessionPublicId)).toEqual(STALE);
  });
});

describe('a sign-in', () => {
  it('is a proof of its moment, and at a provider of the moment that the provider names', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const issuer = 'https://sso.example.test';
    await db.update(users).set({ oidcIssuer: issuer, oidcSubject: user.username }).where(eq(users.userId, user.userId));
    const identity = { issuer, subject: user.username, email: null, isEmailVerified: false };
    const provenOf = async (authenticatedAt: Date | null) => {
      const { secret } = await signInWithOidc(
        { ...requestFacts(), db, actor: { kind: 'system', job: 'anonymous' } },
        { ...identity, authenticatedAt },
      );
      const signedIn = await authenticateSession(secret, requestFacts());
      return proofOf(signedIn?.sessionPublicId ?? '');
    };
    const hour = 60 * 60 * 1000;
    expect(await provenOf(null)).toEqual({ by: null, isFresh: true });
    expect(await provenOf(new Date(Date.now() - hour))).toEqual(STALE);
    expect(await provenOf(new Date(Date.now() - 5000))).toEqual({ by: null, isFresh: true });
    const { secret: old } = await signInWithOidc(
      { ...requestFacts(), db, actor: { kind: 'system', job: 'anonymous' } },
      { ...identity, authenticatedAt: new Date(Date.now() - hour) },
    );
    const own = await authenticateSession(old, requestFacts());
    if (!own) throw new Error('the session did not open');
    await expect(transact(own.ctx, (tx) => requireFreshProof(tx, 'createToken'))).rejects.toMatchObject({
      details: { proofs: ['OIDC'] },
    });
    await expect(proveSession(own.ctx, WRONG)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const secret = await transact(
      { ...requestFacts(), db, actor: { kind: 'system', job: 'anonymous' } },
      async (tx) =>
        (await openSession(tx, user.userId, 'OIDC', undefined, { provenAt: new Date(Date.now() + hour) })).secret,
    );
    const ahead = await authenticateSession(secret, requestFacts());
    const [row] = await db
      .select({ isAhead: sql<number>`${provenAt} > NOW(3)` })
      .from(userSessions)
      .where(eq(userSessions.publicId, ahead?.sessionPublicId ?? ''));
    expect(row?.isAhead).toBe(0);
  });
});

describe('without a fresh proof', () => {
  const refused = { code: 'STEP_UP_REQUIRED', details: { proofs: ['PASSWORD'] } };

  it('a session makes no token', async () => {
    const { ctx } = await openedLongAgo({ organization: 'คคง.', role: 'ORG_ADMIN' });
    const order = { name: 'n8n', scopes: ['document.view'], days: 30 };
    await expect(createToken(ctx, order)).rejects.toMatchObject(refused);
    const account = await makeUser({ organization: 'คคง.' });
    await db.update(users).set({ isService: true }).where(eq(users.userId, account.userId));
    const forAccount = { ...order, userPublicId: account.publicId };
    await expect(issueServiceToken(ctx, forAccount)).rejects.toMatchObject(refused);
    await proveSession(ctx, RIGHT);
    const made = [await createToken(ctx, order), await issueServiceToken(ctx, forAccount)];
    for (const { publicId } of made) {
      const [audited] = await auditRows({ action: 'token.created', entityPublicId: publicId });
      expect(audited?.changes).toMatchObject({ provenBy: [null, 'PASSWORD'] });
    }
  });

  it('a session ends no other one of its person', async () => {
    const { user, ctx, sessionPublicId } = await openedLongAgo();
    const [second, third] = [await openedSession(user), await openedSession(user)];
    await expect(revokeSession(ctx, { publicId: second.sessionPublicId })).rejects.toMatchObject(refused);
    await expect(revokeOtherSessions(ctx, sessionPublicId)).rejects.toMatchObject(refused);
    expect([await isAlive(second.secret), await isAlive(third.secret)]).toEqual([true, true]);
    await proveSession(ctx, RIGHT);
    await revokeSession(ctx, { publicId: second.sessionPublicId });
    await expect(revokeSession(ctx, { publicId: second.sessionPublicId })).rejects.toThrow('NOT_FOUND');
    await expect(revokeSession(ctx, { publicId: sessionPublicId })).rejects.toThrow('NOT_FOUND');
    expect(await revokeOtherSessions(ctx, sessionPublicId)).toEqual({ count: 1 });
    expect([await isAlive(second.secret), await isAlive(third.secret)]).toEqual([false, false]);
    for (const action of ['session.revoked', 'session.others_revoked']) {
      const [audited] = (await auditRows({ action })).filter(({ userId }) => userId === user.userId);
      expect(audited?.changes).toMatchObject({ provenBy: [null, 'PASSWORD'] });
    }
  });

  it('an administrator changes no e-mail address, makes no password link and removes no factor', async () => {
    const { ctx } = await openedLongAgo({ organization: 'คคง.', role: 'ORG_ADMIN' });
    const person = await personWithPassword();
    const session = await openedSession(person);
    await addApp(session.ctx, { sessionPublicId: session.sessionPublicId });
    const { publicId } = person;
    const change = {
      publicId,
      versionNo: 1,
      namePrefix: '',
      firstName: 'เปลี่ยน',
      lastName: 'แล้ว',
      jobTitle: '',
      locale: 'th' as const,
    };
    const stateOf = async () => {
      const [row] = await db.select().from(users).where(eq(users.publicId, publicId));
      return row;
    };
    const before = await stateOf();
    await expect(updateUser(ctx, { ...change, email: 'new@example.org' })).rejects.toMatchObject(refused);
    await expect(issuePasswordLink(ctx, { publicId })).rejects.toMatchObject(refused);
    await expect(resetFactors(ctx, { publicId, reason: 'ทำโทรศัพท์หาย' })).rejects.toMatchObject(refused);
    expect(await stateOf()).toEqual(before);
    expect(await isAlive(session.secret)).toBe(true);
    // A name opens nothing.
    expect(await updateUser(ctx, { ...change, email: before?.email ?? '' })).toEqual({ versionNo: 2 });
    await proveSession(ctx, RIGHT);
    await updateUser(ctx, { ...change, versionNo: 2, email: 'new@example.org' });
    await issuePasswordLink(ctx, { publicId });
    await resetFactors(ctx, { publicId, reason: 'ทำโทรศัพท์หาย' });
    for (const action of ['user.updated', 'user.password_link_issued', 'factor.reset']) {
      const rows = await auditRows({ action, entityPublicId: publicId });
      expect(rows[0]?.changes).toMatchObject({ provenBy: [null, 'PASSWORD'] });
    }
  });
});
