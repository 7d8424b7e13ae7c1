import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { mailMessages } from '@/db/schema/mail';
import { userSessions } from '@/db/schema/sessions';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { isAlive, openedSession, PASSWORD, personWithPassword } from '@/db/testing/factories/sign-ins';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { proveSession } from '../sign-in/prove-session';
import { endUserSessions } from './end-user-sessions';
import { listUserSessions } from './session-queries';

const db = getDatabase();
const reason = 'เครื่องถูกขโมยจากไซต์งาน';
let orgAdmin: UserCtx;
let superadmin: UserCtx;

beforeAll(async () => {
  orgAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
});

async function personWithSessions(options: Parameters<typeof personWithPassword>[0] = {}) {
  const user = await personWithPassword(options);
  return { user, sessions: [await openedSession(user), await openedSession(user)] as const };
}

const one = (user: MadeUser, { sessionPublicId }: { sessionPublicId: string }) => ({
  publicId: user.publicId,
  sessionPublicId,
  reason,
});
const all = (user: MadeUser) => ({ publicId: user.publicId, sessionPublicId: null, reason });

const noticesTo = (user: MadeUser) =>
  db
    .select({ publicId: mailMessages.publicId })
    .from(mailMessages)
    .where(and(eq(mailMessages.userId, user.userId), eq(mailMessages.securityNotice, 'SESSIONS_ENDED')));

const auditOf = (user: MadeUser) => auditRows({ action: 'user.sessions_ended', entityPublicId: user.publicId });

describe('an administrator ends sessions of a person', () => {
  it('one of them, with a reason in the audit and a mail to the person', async () => {
    const { user, sessions } = await personWithSessions();
    const [first, second] = sessions;
    expect(await endUserSessions(orgAdmin, one(user, first))).toEqual({ count: 1 });
    expect([await isAlive(first.secret), await isAlive(second.secret)]).toEqual([false, true]);
    const [row] = await db.select().from(userSessions).where(eq(userSessions.publicId, first.sessionPublicId));
    expect(row?.revokeReason).toBe('ADMINISTRATOR');
    expect(await auditOf(user)).toMatchObject([
      {
        userId: orgAdmin.actor.userId,
        severity: 'WARN',
        entityLabel: user.username,
        reason,
        changes: { sessionsEnded: [null, 1], session: [first.sessionPublicId, null], provenBy: [null, 'SERVER'] },
      },
    ]);
    const [notice, ...others] = await noticesTo(user);
    expect(others).toEqual([]);
    const events = await db
      .select({ type: outboxEvents.eventType })
      .from(outboxEvents)
      .where(eq(outboxEvents.entityPublicId, notice?.publicId ?? ''));
    expect(events).toEqual([{ type: 'mail.message_due' }]);
  });

  it('all of them, and the person may sign in again', async () => {
    const { user, sessions } = await personWithSessions();
    const [first, second] = sessions;
    expect(await endUserSessions(superadmin, all(user))).toEqual({ count: 2 });
    expect([await isAlive(first.secret), await isAlive(second.secret)]).toEqual([false, false]);
    expect(await isAlive((await openedSession(user)).secret)).toBe(true);
  });

  it('is refused for oneself, strangers, and a Superadmin by anybody else', async () => {
    const { user, sessions } = await personWithSessions();
    const editor = await userCtx(await makeUser({ organization: 'คคง.', role: 'EDITOR' }));
    const elsewhere = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' }));
    await expect(endUserSessions(editor, all(user))).rejects.toThrow('NOT_FOUND');
    await expect(endUserSessions(elsewhere, all(user))).rejects.toThrow('NOT_FOUND');
    await expect(endUserSessions(sessions[0].ctx, all(user))).rejects.toThrow('NOT_FOUND');
    await expect(endUserSessions(orgAdmin, all({ ...user, publicId: newPublicId() }))).rejects.toThrow('NOT_FOUND');
    const strong = await personWithSessions({ role: 'SUPERADMIN' });
    await expect(endUserSessions(orgAdmin, all(strong.user))).rejects.toThrow('FORBIDDEN');
    await expect(endUserSessions(strong.sessions[0].ctx, all(strong.user))).rejects.toThrow('FORBIDDEN');
    expect(await isAlive(strong.sessions[1].secret)).toBe(true);
    // A session of somebody else under the name of a person of one's own.
    await expect(endUserSessions(orgAdmin, one(user, strong.sessions[0]))).rejects.toThrow('NOT_FOUND');
    expect(await isAlive(strong.sessions[0].secret)).toBe(true);
    expect(await auditOf(user)).toEqual([]);
  });

  it('is refused once it has ended, by itself or by one of two at the same moment', async () => {
    const { user, sessions } = await personWithSessions();
    const [first, second] = sessions;
    const both = await Promise.allSettled([
      endUserSessions(orgAdmin, one(user, first)),
      endUserSessions(superadmin, one(user, first)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(endUserSessions(orgAdmin, one(user, first))).rejects.toThrow('RECORD_CHANGED');
    await db
      .update(userSessions)
      .set({ lastSeenAt: sql`NOW(3) - INTERVAL 61 MINUTE` })
      .where(eq(userSessions.publicId, second.sessionPublicId));
    await expect(endUserSessions(orgAdmin, all(user))).rejects.toThrow('RECORD_CHANGED');
    expect(await auditOf(user)).toHaveLength(1);
    expect(await noticesTo(user)).toHaveLength(1);
  });

  it('asks for a fresh proof, and leaves everything as it was without one', async () => {
    const { user, sessions } = await personWithSessions();
    const admin = await openedSession(await personWithPassword({ role: 'ORG_ADMIN' }));
    await db
      .update(userSessions)
      .set({ provenAt: sql`NOW(3) - INTERVAL 11 MINUTE` })
      .where(eq(userSessions.publicId, admin.sessionPublicId));
    await expect(endUserSessions(admin.ctx, all(user))).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
      details: { proofs: ['PASSWORD'] },
    });
    expect(await isAlive(sessions[0].secret)).toBe(true);
    expect([await auditOf(user), await noticesTo(user)]).toEqual([[], []]);
    await proveSession(admin.ctx, { proof: { kind: 'password', password: PASSWORD } });
    expect(await endUserSessions(admin.ctx, all(user))).toEqual({ count: 2 });
    expect((await auditOf(user))[0]?.changes).toMatchObject({ provenBy: [null, 'PASSWORD'] });
  });
});

describe('the sessions of a person', () => {
  it('are shown to who may change their record, live ones alone', async () => {
    const { user, sessions } = await personWithSessions();
    await endUserSessions(orgAdmin, one(user, sessions[0]));
    const shown = await listUserSessions(orgAdmin, user.publicId);
    expect(shown).toMatchObject([
      {
        publicId: sessions[1].sessionPublicId,
        signInMethod: 'PASSWORD',
        secondFactor: null,
        userAgent: 'vitest',
        isCurrent: false,
      },
    ]);
    expect(shown[0]?.ipAddress).toMatch(/^198\.51\.100\./);
    expect(await listUserSessions(superadmin, user.publicId)).toEqual(shown);
    const projectAdmin = await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
    const others = [projectAdmin, await makeUser({ organization: 'สคฉ.3', role: 'ORG_ADMIN' })];
    for (const other of others) expect(await listUserSessions(await userCtx(other), user.publicId)).toEqual([]);
    expect(await listUserSessions(sessions[1].ctx, user.publicId)).toEqual([]);
  });
});
