import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { mailItems, mailMessages } from '@/db/schema/mail';
import { purgeRuns } from '@/db/schema/purge-runs';
import { oneTimeLinks, userSessions } from '@/db/schema/sessions';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { purgeMail } from '@/lib/messages/mail/purge-mail';
import { purgeLinks, purgeSessions } from '@/lib/people/identity/sign-in/purge-sessions';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { notePurge } from '@/lib/platform/maintenance/note-purge';
import { RETENTION, type RetainedKind } from '@/lib/platform/maintenance/retention';
import { listTasks } from '@/workers/schedules';
import { readRetention } from './read-retention';

const db = getDatabase();
const ctx = systemCtx('test');
let operator: UserCtx;

beforeAll(async () => {
  operator = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
});

const ago = (days: number) => sql`NOW(3) - INTERVAL ${days} DAY`;
const rowOf = async (kind: RetainedKind) => (await readRetention(operator)).find((row) => row.kind === kind);

function session(days: number) {
  const { userId, organizationId } = operator.actor;
  const publicId = newPublicId();
  const values = { publicId, userId, actingOrganizationId: organizationId, sessionHash: publicId.padEnd(64, '0') };
  return { ...values, expiresAt: ago(days), userAgent: `${days}` };
}

describe('a purge', () => {
  it('removes sessions ninety days after their end, and no younger one', async () => {
    await db.insert(userSessions).values([session(91), session(89), session(-1)]);
    expect(await purgeSessions(ctx)).toBe(1);
    const left = await db
      .select({ userAgent: userSessions.userAgent })
      .from(userSessions)
      .where(eq(userSessions.userId, operator.actor.userId));
    expect(left.map(({ userAgent }) => userAgent).sort()).toEqual(['-1', '89']);
    expect(await purgeSessions(ctx)).toBe(0);
  });

  it('removes links ninety days after their end', async () => {
    const link = (days: number) => {
      const publicId = newPublicId();
      const { userId } = operator.actor;
      return {
        publicId,
        userId,
        purpose: 'INVITATION' as const,
        tokenHash: publicId.padEnd(64, '0'),
        expiresAt: ago(days),
      };
    };
    const [old, young] = [link(91), link(89)];
    await db.insert(oneTimeLinks).values([old, young]);
    expect(await purgeLinks(ctx)).toBe(1);
    const left = await db.select({ publicId: oneTimeLinks.publicId }).from(oneTimeLinks);
    expect(left).toEqual([{ publicId: young.publicId }]);
  });

  it('removes mail of a year ago with what it said, and keeps what still waits', async () => {
    const { userId, organizationId } = operator.actor;
    const mail = (state: 'SENT' | 'QUEUED', days: number) => ({
      publicId: newPublicId(),
      kind: 'DOCUMENT' as const,
      entityPublicId: newPublicId(),
      userId,
      organizationId,
      state,
      sendAt: ago(days),
      createdAt: ago(days),
    });
    const [old, waiting, young] = [mail('SENT', 366), mail('QUEUED', 366), mail('SENT', 364)];
    await db.insert(mailMessages).values([old, waiting, young]);
    const [stored] = await db.select().from(mailMessages).where(eq(mailMessages.publicId, old.publicId));
    await db.insert(mailItems).values({
      messageId: stored?.id,
      eventId: newPublicId(),
      userId,
      organizationId,
      reason: 'RECEIVED',
      entityType: 'correspondence',
      entityPublicId: old.entityPublicId,
      params: {},
    });
    expect(await purgeMail(ctx)).toBe(1);
    const left = await db.select({ publicId: mailMessages.publicId }).from(mailMessages);
    expect(left.map(({ publicId }) => publicId).sort()).toEqual([waiting.publicId, young.publicId].sort());
    expect(await db.select().from(mailItems)).toEqual([]);
  });

  it('of every declared period is a task of the worker', () => {
    const names = listTasks(AbortSignal.abort()).map(({ name }) => name);
    for (const kind of Object.values(RETENTION)) if ('task' in kind) expect(names).toContain(kind.task);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the page of periods', () => {
  it('is read by operators alone', async () => {
    const admin = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    await expect(readRetention(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const token = { ...operator, actor: { ...operator.actor, tokenScopes: ['document.view'] } };
    await expect(readRetention(token)).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
  });

  it('says what a purge removed last, and keeps it over an idle run', async () => {
    await notePurge(ctx, 'links', 7);
    await notePurge(ctx, 'links', 0);
    expect(await rowOf('links')).toMatchObject({
      days: 90,
      task: 'purge-links',
      removed: { count: 7 },
      isOverdue: false,
    });
  });

  it('names as oldest no row whose period has not begun', async () => {
    await db.delete(userSessions);
    await db.insert(userSessions).values([session(-1)]);
    expect(await rowOf('sessions')).toMatchObject({ rows: 1, oldestAt: null });
    await db.insert(userSessions).values([session(2)]);
    const { oldestAt } = (await rowOf('sessions')) ?? {};
    expect(Date.parse(oldestAt ?? '')).toBeLessThan(Date.now());
  });

  it('calls a purge overdue that never ran, has not run for a day, or left older data', async () => {
    await db.delete(userSessions);
    await db.execute(sql`UPDATE purge_runs SET ran_at = ${ago(2)}`);
    expect(await rowOf('sessions')).toMatchObject({ isOverdue: true, lastRunAt: null, rows: 0, oldestAt: null });
    await notePurge(ctx, 'sessions', 0);
    expect(await rowOf('sessions')).toMatchObject({ isOverdue: false, removed: null });
    await db.insert(userSessions).values([session(92), session(1)]);
    expect(await rowOf('sessions')).toMatchObject({ isOverdue: true, rows: 2, isMore: false });
    expect(await purgeSessions(ctx)).toBe(1);
    expect(await rowOf('sessions')).toMatchObject({ isOverdue: false, rows: 1 });
    await db
      .update(purgeRuns)
      .set({ ranAt: ago(2) })
      .where(eq(purgeRuns.kind, 'sessions'));
    expect(await rowOf('sessions')).toMatchObject({ isOverdue: true });
  });

  it('does not call data overdue that is kept for good', async () => {
    expect(await rowOf('accounts')).toMatchObject({ days: null, task: null, isOverdue: false });
    expect((await rowOf('accounts'))?.rows).toBeGreaterThan(0);
  });
});
