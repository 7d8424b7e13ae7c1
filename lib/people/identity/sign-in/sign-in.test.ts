import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { PASSWORD, personWithPassword, requestFacts, signIn } from '@/db/testing/factories/sign-ins';
import { newPublicId } from '@/lib/platform/id';
import { anonymousCtx } from '../access/anonymous';
import { CreateUser } from '../schema';
import { createUser } from '../users/create-user';
import { authenticateSession } from './authenticate';
import { isOfDeactivatedPerson } from './deactivated-session';
import { issueDevice } from './device';
import { issuePasswordLink } from './issue-password-link';
import { hashPassword, verifyPassword } from './password';
import { redeemLink } from './redeem-link';
import { hashSecret } from './secret';
import { signInWithPassword } from './sign-in-with-password';

const db = getDatabase();
describe('signing in by password', () => {
  it('opens a session that acts for the own organization, and is audited as that person', async () => {
    const user = await personWithPassword();
    const { secret } = await signIn(user);
    const signedIn = await authenticateSession(secret, requestFacts());
    expect(signedIn?.ctx.actor).toMatchObject({ publicId: user.publicId, organizationCode: 'คคง.', tokenScopes: null });
    expect(await lastAudit({ action: 'session.opened' })).toMatchObject({
      userId: user.userId,
      entityLabel: user.username,
    });
  });

  it.each([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['full width', (name: string) => name.replace(/[!-~]/g, (at) => String.fromCharCode(at.charCodeAt(0) + 0xfee0))],
    ['with a character that cannot be seen', (name: string) => `${name.slice(0, 2)}\u200b${name.slice(2)}\u2060`],
  ])('takes the name %s', async (_how, spell) => {
    const user = await personWithPassword();
    const { secret } = await signIn({ username: spell(user.username) });
    expect((await authenticateSession(secret, requestFacts()))?.ctx.actor.publicId).toBe(user.publicId);
    await expect(signIn({ username: spell(user.username) }, requestFacts(), 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    expect(await lastAudit({ action: 'session.sign_in_failed' })).toMatchObject({ entityLabel: user.username });
  });

  it('takes the name of an account that was taken over with capitals, which no other account may get', async () => {
    const user = await personWithPassword();
    await db.update(users).set({ username: user.username.toUpperCase() }).where(eq(users.userId, user.userId));
    const { secret } = await signIn(user);
    expect((await authenticateSession(secret, requestFacts()))?.ctx.actor.publicId).toBe(user.publicId);
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const input = { username: user.username, firstName: 'สมศรี', lastName: 'แก้วใส' };
    const twin = CreateUser.parse({ ...input, organizationPublicId: user.organizationPublicId });
    await expect(createUser(admin, twin)).rejects.toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('stores neither the secret nor the password', async () => {
    const user = await personWithPassword();
    const { secret } = await signIn(user);
    const rows = await db.select().from(userSessions).where(eq(userSessions.userId, user.userId));
    expect(rows.map((row) => row.sessionHash)).toEqual([hashSecret(secret)]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('refuses every barred account with the same error and audits the username tried', async () => {
    const wrong = await personWithPassword();
    const gone = await personWithPassword();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    const machine = await personWithPassword();
    await db.update(users).set({ isService: true }).where(eq(users.userId, machine.userId));
    const invited = await makeUser({ organization: 'คคง.' });
    await expect(signIn(wrong, requestFacts(), 'something else')).rejects.toThrow('SIGN_IN_FAILED');
    for (const user of [gone, machine, invited, { username: 'unknown.user' }]) {
      await expect(signIn(user)).rejects.toThrow('SIGN_IN_FAILED');
    }
    expect(await lastAudit({ action: 'session.sign_in_failed' })).toMatchObject({
      actorType: 'ANONYMOUS',
      userId: null,
      entityLabel: expect.stringMatching(/^unknown:/),
      severity: 'WARN',
    });
  });

  it('refuses a temporary password after its time, to who knows it alone, until another one is set', async () => {
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const username = `temporary-${newPublicId().slice(-8)}`;
    const { publicId, temporaryPassword } = await createUser(
      admin,
      CreateUser.parse({
        username,
        firstName: 'ใหม่',
        lastName: 'มาก',
        organizationPublicId: (await findOrganization('คคง.')).publicId,
        firstAccess: 'TEMPORARY_PASSWORD',
      }),
    );
    const isUser = eq(users.publicId, publicId);
    const [left] = await db
      .select({ hours: sql<number>`TIMESTAMPDIFF(MINUTE, NOW(3), ${users.temporaryPasswordExpiresAt}) / 60` })
      .from(users)
      .where(isUser);
    expect(Math.round(Number(left?.hours))).toBe(72);
    const enter = (password = temporaryPassword ?? '') => signIn({ username }, requestFacts(), password);
    expect(await enter()).toMatchObject({ mustChangePassword: true });
    const expire = () =>
      db.update(users).set({ temporaryPasswordExpiresAt: sql`NOW(3) - INTERVAL 1 SECOND` }).where(isUser);
    await expire();
    await expect(enter()).rejects.toMatchObject({ code: 'TEMPORARY_PASSWORD_EXPIRED', status: 401 });
    await expect(enter('wrong')).rejects.toThrow('SIGN_IN_FAILED');
    expect(await lastAudit({ action: 'session.sign_in_failed' })).toMatchObject({ entityLabel: username });
    const { path } = await issuePasswordLink(admin, { publicId });
    const newPassword = 'คลื่นลมสงบ-4812';
    await redeemLink(anonymousCtx(requestFacts()), { token: path?.split('/').at(-1) ?? '', newPassword });
    expect(await enter(newPassword)).toMatchObject({ mustChangePassword: false });
  });

  it('says "deactivated" only on a known device with the right password', async () => {
    const gone = await personWithPassword();
    const { secret } = await signIn(gone);
    const ctx = anonymousCtx(requestFacts());
    expect(await isOfDeactivatedPerson(ctx, secret)).toBe(false);
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    expect(await isOfDeactivatedPerson(ctx, secret)).toBe(true);
    expect(await isOfDeactivatedPerson(ctx, 'no-secret-of-a-session')).toBe(false);
    const devices = [issueDevice(gone.publicId)];
    const attempt = (password: string, known: string[]) =>
      signInWithPassword(
        anonymousCtx(requestFacts()),
        { username: gone.username, password },
        { devices: known, session: null },
      );
    await expect(attempt(PASSWORD, devices)).rejects.toThrow('ACCOUNT_DEACTIVATED');
    await expect(attempt('wrong', devices)).rejects.toThrow('SIGN_IN_FAILED');
    await expect(attempt(PASSWORD, [issueDevice(newPublicId())])).rejects.toThrow('SIGN_IN_FAILED');
  });

  it('looks at a password as long for an unknown name as for a known one', async () => {
    const stored = await hashPassword(PASSWORD);
    const timed = async (hash: string | null) => {
      const start = performance.now();
      await verifyPassword(hash, 'wrong password');
      return performance.now() - start;
    };
    await timed(null);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 6; round++) {
      known.push(await timed(stored));
      unknown.push(await timed(null));
    }
    // A busy machine only adds time; without a decoy the unknown one takes a thousandth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 5);
  });

  it('answers the sixth try in a minute with 429 and a wait, even with the right password', async () => {
    const user = await personWithPassword();
    const from = requestFacts();
    for (let n = 0; n < 5; n++) await expect(signIn(user, from, 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    await expect(signIn(user, from)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60),
    });
    expect(await lastAudit({ action: 'session.rate_limited' })).toMatchObject({ entityLabel: user.username });
    await expect(signIn(user)).resolves.toBeDefined();
  });

  it('lets no more than five of many tries at the same moment through', async () => {
    const user = await personWithPassword();
    const from = requestFacts();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => signIn(user, from, 'wrong')));
    const codes = tries.map((attempt) => (attempt.status === 'rejected' ? attempt.reason.code : 'in'));
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(7);
  });

  it('limits an address to twenty failures a minute over all names', async () => {
    const from = requestFacts();
    for (let n = 0; n < 20; n++) {
      await expect(signIn({ username: `guess-${n}` }, from, 'wrong')).rejects.toThrow('SIGN_IN_FAILED');
    }
    await expect(signIn({ username: 'guess-20' }, from, 'wrong')).rejects.toThrow('RATE_LIMITED');
  });

  it('does not count sign-ins that succeed', async () => {
    const user = await personWithPassword();
    const from = requestFacts();
    for (let n = 0; n < 7; n++) await expect(signIn(user, from)).resolves.toBeDefined();
  });
});
