import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { userAssignments, users } from '@/db/schema/identity';
import { apiTokens, userSessions } from '@/db/schema/sessions';
import { auditLogs } from '@/db/schema/system';
import { lastAudit } from '@/db/testing/factories/audit-rows';
import { assignRole, findOrganization, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { isAlive, openedSession, personWithPassword, requestFacts } from '@/db/testing/factories/sign-ins';
import { listSessions } from '../sessions/session-queries';
import { createToken } from '../tokens/create-token';
import { revokeToken } from '../tokens/revoke-token';
import { authenticateSession, authenticateToken } from './authenticate';
import { revokeOtherSessions } from './revoke-other-sessions';
import { revokeSession } from './revoke-session';
import { hashSecret } from './secret';
import { signOut } from './sign-out';
import { switchOrganization } from './switch-organization';

const db = getDatabase();
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

  it('is listed for its owner, who alone may end one or all others', async () => {
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
    expect((await authenticateSession(secret, requestFacts()))?.ctx.actor.organizationCode).toBe('TEAM');
    await db
      .update(userAssignments)
      .set({ revokedAt: new Date() })
      .where(
        and(
          eq(userAssignments.userId, user.userId),
          eq(userAssignments.organizationId, (await findOrganization('TEAM')).id),
        ),
      );
    expect((await authenticateSession(secret, requestFacts()))?.ctx.actor.organizationCode).toBe('คคง.');
    await renewRights(ctx);
    await expect(switchOrganization(ctx, sessionPublicId, { organizationPublicId: team })).rejects.toThrow('FORBIDDEN');
  });
});

describe('a token', () => {
  const order = { name: 'n8n', scopes: ['document.view'], days: 30 };

  it('acts as its person with its scopes only, and is stored as a hash', async () => {
    const user = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
    const { token, publicId } = await createToken(await userCtx(user), order);
    expect(token).toMatch(/^dms_[\w-]{43}$/);
    const signedIn = await authenticateToken(token, requestFacts());
    expect(signedIn?.ctx.actor).toMatchObject({ publicId: user.publicId, tokenScopes: ['document.view'] });
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.publicId, publicId));
    expect(row?.tokenHash).toBe(hashSecret(token));
    expect(row?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(await lastAudit({ action: 'token.created' }))).not.toContain(token);
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
    expect(await authenticateToken(revoked.token, requestFacts())).toBeNull();
    expect(await authenticateToken(expired.token, requestFacts())).toBeNull();
    expect(await authenticateToken(orphaned.token, requestFacts())).not.toBeNull();
    await db.update(users).set({ isActive: false }).where(eq(users.userId, user.userId));
    expect(await authenticateToken(orphaned.token, requestFacts())).toBeNull();
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
