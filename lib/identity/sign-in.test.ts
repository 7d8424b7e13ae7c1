import { and, desc, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { apiTokens, oneTimeLinks, userSessions } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { assignRole, findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { newPublicId } from '@/lib/id';
import { transact } from '../transact';
import { anonymousCtx } from './anonymous';
import { authenticateSession, authenticateToken, type RequestFacts } from './authenticate';
import { changePassword } from './change-password';
import { createToken } from './create-token';
import { issueLink } from './issue-link';
import { hashPassword } from './password';
import { listSessions } from './queries';
import { findLinkOwner, redeemLink } from './redeem-link';
import { revokeOtherSessions } from './revoke-other-sessions';
import { revokeSession } from './revoke-session';
import { revokeToken } from './revoke-token';
import { hashSecret } from './secret';
import { signInWithPassword } from './sign-in-with-password';
import { signOut } from './sign-out';
import { switchOrganization } from './switch-organization';

const db = getDatabase();
const PASSWORD = 'ท่าเรือยามเช้า-77';
let addresses = 0;

/** A caller of their own, so that one test's tries do not count in another. */
function facts(): RequestFacts {
  addresses += 1;
  return { requestId: newPublicId(), ipAddress: `198.51.100.${addresses}`, userAgent: 'vitest', locale: 'th' };
}

async function personWithPassword(options: Partial<Parameters<typeof makeUser>[0]> = {}): Promise<MadeUser> {
  const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', ...options });
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userId, user.userId));
  return user;
}

const signIn = (user: { username: string }, from = facts(), password = PASSWORD) =>
  signInWithPassword(anonymousCtx(from), { username: user.username, password });

async function lastAudit(action: string) {
  const [row] = await db
    .select()
    .from(auditLogs)
    .where(like(auditLogs.action, action))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return row;
}

async function openedSession(user: MadeUser) {
  const { secret } = await signIn(user);
  const signedIn = await authenticateSession(secret, facts());
  if (!signedIn?.sessionPublicId) throw new Error('the session did not open');
  return { secret, ctx: signedIn.ctx, sessionPublicId: signedIn.sessionPublicId };
}

const isAlive = async (secret: string) => (await authenticateSession(secret, facts())) !== null;

describe('signing in by password', () => {
  it('opens a session that acts for the own organization, and is audited as that person', async () => {
    const user = await personWithPassword();
    const { secret } = await signIn(user);
    const signedIn = await authenticateSession(secret, facts());
    expect(signedIn?.ctx.actor).toMatchObject({ publicId: user.publicId, organizationCode: 'คคง.', tokenScopes: null });
    expect(await lastAudit('session.opened')).toMatchObject({ userId: user.userId, entityLabel: user.username });
  });

  it('stores neither the secret nor the password', async () => {
    const user = await personWithPassword();
    const { secret } = await signIn(user);
    const rows = await db.select().from(userSessions).where(eq(userSessions.userId, user.userId));
    expect(rows.map((row) => row.sessionHash)).toEqual([hashSecret(secret)]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('refuses alike whoever must not come in, and audits the name that was tried', async () => {
    const wrong = await personWithPassword();
    const gone = await personWithPassword();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    const machine = await personWithPassword();
    await db.update(users).set({ isService: true }).where(eq(users.userId, machine.userId));
    const invited = await makeUser({ organization: 'คคง.' });
    await expect(signIn(wrong, facts(), 'something else')).rejects.toThrow('SIGN_IN_FAILED');
    for (const user of [gone, machine, invited, { username: 'nobody.at.all' }]) {
      await expect(signIn(user)).rejects.toThrow('SIGN_IN_FAILED');
    }
    expect(await lastAudit('session.sign_in_failed')).toMatchObject({
      actorType: 'ANONYMOUS',
      userId: null,
      entityLabel: 'nobody.at.all',
      severity: 'WARN',
    });
  });

  it('takes as long for an unknown name as for a wrong password', async () => {
    const user = await personWithPassword();
    const timed = async (username: string) => {
      const start = performance.now();
      await signIn({ username }, facts(), 'wrong password').catch(() => {});
      return performance.now() - start;
    };
    await timed('warm.up');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round++) {
      known.push(await timed(user.username));
      unknown.push(await timed(`unknown-${round}`));
    }
    const fastest = (times: number[]) => Math.min(...times);
    // Without the decoy an unknown name answers in a tenth of the time.
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) / 2);
  });

  it('answers the sixth try in a minute with 429 and a wait, even with the right password', async () => {
    const user = await personWithPassword();
    const from = facts();
    for (let n = 0; n < 5; n++) await expect(signIn(user, from, 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signIn(user, from)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60),
    });
    expect(await lastAudit('session.rate_limited')).toMatchObject({ entityLabel: user.username });
    await expect(signIn(user)).resolves.toBeDefined();
  });

  it('lets no more than five of many tries at the same moment through', async () => {
    const user = await personWithPassword();
    const from = facts();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => signIn(user, from, 'wrong')));
    const codes = tries.map((attempt) => (attempt.status === 'rejected' ? attempt.reason.code : 'in'));
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
  });

  it('limits an address to twenty failures a minute over all names', async () => {
    const from = facts();
    for (let n = 0; n < 20; n++) {
      await expect(signIn({ username: `guess-${n}` }, from, 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    }
    await expect(signIn({ username: 'guess-20' }, from, 'wrong')).rejects.toThrow('RATE_LIMITED');
  });

  it('does not count sign-ins that succeed', async () => {
    const user = await personWithPassword();
    const from = facts();
    for (let n = 0; n < 7; n++) await expect(signIn(user, from)).resolves.toBeDefined();
  });
});

describe('a session', () => {
  it('ends with sign-out, once', async () => {
    const { secret, ctx, sessionPublicId } = await openedSession(await personWithPassword());
    await signOut(ctx, sessionPublicId);
    await signOut(ctx, sessionPublicId);
    expect(await isAlive(secret)).toBe(false);
    const rows = await db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'session.signed_out'), eq(auditLogs.entityPublicId, sessionPublicId)));
    expect(rows).toHaveLength(1);
  });

  it('ends after twelve hours and after an hour without activity', async () => {
    const user = await personWithPassword();
    const old = await openedSession(user);
    const idle = await openedSession(user);
    const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await db
      .update(userSessions)
      .set({ expiresAt: past(1) })
      .where(eq(userSessions.publicId, old.sessionPublicId));
    await db
      .update(userSessions)
      .set({ lastSeenAt: past(61) })
      .where(eq(userSessions.publicId, idle.sessionPublicId));
    expect(await isAlive(old.secret)).toBe(false);
    expect(await isAlive(idle.secret)).toBe(false);
  });

  it('notes when it was last seen at most once a minute', async () => {
    const { secret, sessionPublicId } = await openedSession(await personWithPassword());
    const seen = async () => {
      const [row] = await db.select().from(userSessions).where(eq(userSessions.publicId, sessionPublicId));
      return row?.lastSeenAt.getTime();
    };
    const first = await seen();
    await isAlive(secret);
    expect(await seen()).toBe(first);
    const earlier = new Date(Date.now() - 5 * 60_000);
    await db.update(userSessions).set({ lastSeenAt: earlier }).where(eq(userSessions.publicId, sessionPublicId));
    await isAlive(secret);
    expect(await seen()).toBeGreaterThan(earlier.getTime() + 4 * 60_000);
  });

  it('is listed for its owner, who may end one or all others; nobody else may', async () => {
    const user = await personWithPassword();
    const first = await openedSession(user);
    const second = await openedSession(user);
    const third = await openedSession(user);
    const stranger = await openedSession(await personWithPassword());
    expect(await listSessions(first.ctx, first.sessionPublicId)).toHaveLength(3);
    await expect(revokeSession(stranger.ctx, { publicId: second.sessionPublicId })).rejects.toThrow('NOT_FOUND');
    await revokeSession(first.ctx, { publicId: second.sessionPublicId });
    expect([await isAlive(first.secret), await isAlive(second.secret)]).toEqual([true, false]);
    expect(await revokeOtherSessions(first.ctx, first.sessionPublicId)).toEqual({ count: 1 });
    expect([await isAlive(first.secret), await isAlive(third.secret)]).toEqual([true, false]);
  });

  it('acts for another organization of its person, and falls back to their own when the role is revoked', async () => {
    const user = await personWithPassword();
    await assignRole(user, { role: 'VIEWER', organization: 'TEAM' });
    const { secret, ctx, sessionPublicId } = await openedSession(user);
    const team = (await findOrganization('TEAM')).publicId;
    await switchOrganization(ctx, sessionPublicId, { organizationPublicId: team });
    expect((await authenticateSession(secret, facts()))?.ctx.actor.organizationCode).toBe('TEAM');
    const { userAssignments } = await import('@/db/schema/identity');
    await db
      .update(userAssignments)
      .set({ revokedAt: new Date() })
      .where(
        and(
          eq(userAssignments.userId, user.userId),
          eq(userAssignments.organizationId, (await findOrganization('TEAM')).id),
        ),
      );
    expect((await authenticateSession(secret, facts()))?.ctx.actor.organizationCode).toBe('คคง.');
    await expect(switchOrganization(ctx, sessionPublicId, { organizationPublicId: team })).rejects.toThrow('FORBIDDEN');
  });
});

describe('changing the password', () => {
  it('ends the other sessions, keeps this one, and is audited without the password', async () => {
    const user = await personWithPassword();
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.userId, user.userId));
    const here = await openedSession(user);
    const elsewhere = await openedSession(user);
    await changePassword(here.ctx, here.sessionPublicId, { currentPassword: PASSWORD, newPassword: 'คลื่นลมสงบ-4812' });
    expect([await isAlive(here.secret), await isAlive(elsewhere.secret)]).toEqual([true, false]);
    expect((await authenticateSession(here.secret, facts()))?.mustChangePassword).toBe(false);
    await expect(signIn(user)).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signIn(user, facts(), 'คลื่นลมสงบ-4812')).resolves.toMatchObject({ mustChangePassword: false });
    expect(JSON.stringify(await lastAudit('user.password_changed'))).not.toContain('คลื่นลมสงบ');
  });

  it.each([
    ['a wrong current password', 'wrong', 'คลื่นลมสงบ-4812', { currentPassword: ['PASSWORD_WRONG'] }],
    ['the same password again', PASSWORD, PASSWORD, { newPassword: ['PASSWORD_UNCHANGED'] }],
    ['a short one', PASSWORD, 'สั้นไป', { newPassword: ['PASSWORD_TOO_SHORT'] }],
    ['a common one with a year', PASSWORD, 'Football2569!', { newPassword: ['PASSWORD_COMMON'] }],
    ['one with the own name', PASSWORD, 'xx-somsri.k-9921', { newPassword: ['PASSWORD_PERSONAL'] }],
  ])('refuses %s', async (_what, currentPassword, newPassword, fieldErrors) => {
    const user = await personWithPassword({ username: `somsri.k${addresses}`, email: 'somsri.k@example.org' });
    const { ctx, sessionPublicId } = await openedSession(user);
    await expect(changePassword(ctx, sessionPublicId, { currentPassword, newPassword })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors,
    });
    await expect(signIn(user)).resolves.toBeDefined();
  });
});

describe('a one-time link', () => {
  const linkFor = async (user: MadeUser) => {
    const ctx = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const { path } = await transact(ctx, (tx) => issueLink(tx, user.userId, 'INVITATION'));
    return path.replace('/invite/', '');
  };

  it('sets the password once, also when it is used twice at the same moment', async () => {
    const user = await makeUser({ organization: 'คคง.' });
    const token = await linkFor(user);
    expect(await findLinkOwner(anonymousCtx(facts()), token)).toMatchObject({ username: user.username });
    const uses = await Promise.allSettled(
      [1, 2].map(() => redeemLink(anonymousCtx(facts()), { token, newPassword: PASSWORD })),
    );
    expect(uses.map((use) => use.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signIn(user)).resolves.toMatchObject({ mustChangePassword: false });
    expect(await findLinkOwner(anonymousCtx(facts()), token)).toBeNull();
  });

  it('works no longer once it has expired, another one was issued, or its person was deactivated', async () => {
    const expired = await makeUser({ organization: 'คคง.' });
    const replaced = await makeUser({ organization: 'คคง.' });
    const gone = await makeUser({ organization: 'คคง.' });
    const tokens = [await linkFor(expired), await linkFor(replaced), await linkFor(gone)];
    await linkFor(replaced);
    await db
      .update(oneTimeLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(oneTimeLinks.userId, expired.userId));
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    for (const token of tokens) {
      await expect(redeemLink(anonymousCtx(facts()), { token, newPassword: PASSWORD })).rejects.toThrow('GONE');
    }
  });

  it('refuses a weak password and stays usable', async () => {
    const token = await linkFor(await makeUser({ organization: 'คคง.' }));
    const weak = redeemLink(anonymousCtx(facts()), { token, newPassword: '1234567890' });
    await expect(weak).rejects.toThrow('INVALID_INPUT');
    await expect(redeemLink(anonymousCtx(facts()), { token, newPassword: PASSWORD })).resolves.toBeDefined();
  });
});

describe('a token', () => {
  const order = { name: 'n8n', scopes: ['document.view'], days: 30 };

  it('acts as its person with its scopes only, and is stored as a hash', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const { token, publicId } = await createToken(await userCtx(user), order);
    expect(token).toMatch(/^dms_[\w-]{43}$/);
    const signedIn = await authenticateToken(token, facts());
    expect(signedIn?.ctx.actor).toMatchObject({ publicId: user.publicId, tokenScopes: ['document.view'] });
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.publicId, publicId));
    expect(row?.tokenHash).toBe(hashSecret(token));
    expect(row?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(await lastAudit('token.created'))).not.toContain(token);
  });

  it('is refused once it is revoked, has expired, or its person is deactivated', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const ctx = await userCtx(user);
    const [revoked, expired, orphaned] = [
      await createToken(ctx, order),
      await createToken(ctx, order),
      await createToken(ctx, order),
    ];
    await revokeToken(ctx, { publicId: revoked.publicId });
    await db
      .update(apiTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(apiTokens.publicId, expired.publicId));
    expect(await authenticateToken(revoked.token, facts())).toBeNull();
    expect(await authenticateToken(expired.token, facts())).toBeNull();
    expect(await authenticateToken(orphaned.token, facts())).not.toBeNull();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, user.userId));
    expect(await authenticateToken(orphaned.token, facts())).toBeNull();
  });

  it('cannot make another token, have unknown scopes, or be revoked by a stranger', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const ctx = await userCtx(user);
    const { publicId } = await createToken(ctx, order);
    await expect(createToken(await userCtx(user, { tokenScopes: ['document.view'] }), order)).rejects.toThrow(
      'FORBIDDEN',
    );
    await expect(createToken(ctx, { ...order, scopes: ['no.such'] })).rejects.toThrow('INVALID_INPUT');
    const stranger = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await expect(revokeToken(stranger, { publicId })).rejects.toThrow('NOT_FOUND');
  });
});
