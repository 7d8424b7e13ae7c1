import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/mysql2';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase, openPool } from '@/db/client';
import { outboxEvents } from '@/db/schema/events';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories, workflowInstances, workflowTasks, workflowTimers } from '@/db/schema/workflow';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import { type Ctx, systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { metrics } from '@/lib/platform/metrics';
import { createDraft } from '../../authoring/create-draft';
import { getDefinition } from '../../authoring/list-definitions';
import { publishDefinition } from '../../authoring/publish-definition';
import { saveDraft } from '../../authoring/save-draft';
import { transition } from '../moves/transition';
import { TransitionBody } from '../schema';
import { verifyWorkflows } from '../verify/verify';
import { fireTimers } from './fire-timers';

const db = getDatabase();
let pool: Pool;
let sweeper: Ctx;
let contractor: UserCtx;

beforeAll(async () => {
  // One connection, whose clock the tests move.
  pool = openPool(env().DATABASE_URL, { connectionLimit: 1 });
  sweeper = systemCtx('fire-timers', drizzle(pool));
  const user = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  contractor = { ...user, db: sweeper.db };
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
});
afterEach(async () => {
  await sweeper.db.execute(sql`SET timestamp = DEFAULT`);
});
afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

const itIs = (utc: string) => sweeper.db.execute(sql`SET timestamp = UNIX_TIMESTAMP(${utc})`);

/** So many seconds after a moment. */
const clockOf = (moment: Date, seconds = 0) =>
  new Date(moment.getTime() + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** An RFA that reached the consultant on a Friday in November; due 14 working days later. */
async function sent(): Promise<string> {
  await itIs('2026-11-20 03:00:00');
  return (await makeRfa(contractor)).instanceId;
}

const eventsOf = async (instanceId: string) =>
  (
    await db
      .select({ type: outboxEvents.eventType })
      .from(outboxEvents)
      .where(and(eq(outboxEvents.instanceId, instanceId), sql`${outboxEvents.eventType} LIKE 'workflow.task.%'`))
  ).map(({ type }) => type);

describe('the sweeper', () => {
  it('fires nothing early, each timer once, and an overdue one every day', async () => {
    const id = await sent();
    const armed = await db.select().from(workflowTimers).where(eq(workflowTimers.instanceId, id));
    const at = (timerId: string) => armed.find((timer) => timer.timerId === timerId)?.fireAt as Date;
    await itIs(clockOf(at('remind'), -1));
    await fireTimers(sweeper);
    expect(await eventsOf(id)).toEqual([]);
    await itIs(clockOf(at('remind')));
    await fireTimers(sweeper);
    await fireTimers(sweeper);
    expect(await eventsOf(id)).toEqual(['workflow.task.reminder']);
    await itIs(clockOf(at('overdue'), 1));
    await fireTimers(sweeper);
    await itIs(clockOf(at('overdue'), 86_401));
    await fireTimers(sweeper);
    expect((await eventsOf(id)).filter((type) => type === 'workflow.task.overdue')).toHaveLength(2);
    // Away for ten days: one reminder, not ten.
    await itIs(clockOf(at('overdue'), 11 * 86_400));
    await fireTimers(sweeper);
    expect((await eventsOf(id)).filter((type) => type === 'workflow.task.overdue')).toHaveLength(3);
    expect((await eventsOf(id)).filter((type) => type === 'workflow.task.escalated')).toHaveLength(1);
  });

  it('fires a hundred over two years none early and each once, those of two hours without it together, none of a step that was left', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await sent());
    const [left = ''] = ids;
    const body = TransitionBody.parse({ action: 'RECALL', comment: 'แนบผิด' });
    await transition(contractor, { instanceId: left, idempotencyKey: null, body });
    const [armed] = await db
      .select()
      .from(workflowTimers)
      .where(and(eq(workflowTimers.instanceId, left), eq(workflowTimers.timerId, 'remind')));
    if (!armed) throw new Error('no timer');
    await db.update(workflowTimers).set({ status: 'CANCELLED' }).where(inArray(workflowTimers.instanceId, ids));
    // The last second of a month in Bangkok and the first of the next, a morning, a night; ten of them at night, minutes apart.
    const moments = Array.from({ length: 100 }, (_, at) => {
      const month = 11 + Math.floor(at / 4);
      if (at >= 90) return new Date(Date.UTC(2029, 0, 1, 18, (at - 90) * 10));
      const [day, hour, second] = [
        [0, 16, 3599],
        [0, 17, 0],
        [15, 1, 0],
        [20, 18, 1],
      ][at % 4] as [number, number, number];
      return new Date(Date.UTC(2026, month + 1, day, hour, 0, second));
    });
    const { id: _id, ...row } = armed;
    await db.insert(workflowTimers).values(
      moments.map((fireAt, at) => ({
        ...row,
        instanceId: ids[at % ids.length] ?? '',
        n: 100 + at,
        fireAt,
        status: 'ARMED' as const,
      })),
    );
    const count = async () => {
      const rows = await db
        .select({ instanceId: outboxEvents.instanceId })
        .from(outboxEvents)
        .where(and(inArray(outboxEvents.instanceId, ids), sql`${outboxEvents.eventType} LIKE 'workflow.task.%'`));
      return ids.map((id) => rows.filter(({ instanceId }) => instanceId === id).length);
    };
    const expected = ids.map(() => 0);
    const has = (at: number) => {
      const owner = at % ids.length;
      if (ids[owner] !== left) expected[owner] = (expected[owner] ?? 0) + 1;
    };
    for (const [at, moment] of moments.slice(0, 90).entries()) {
      await itIs(clockOf(moment, -1));
      await fireTimers(sweeper);
      expect([at, await count()]).toEqual([at, expected]);
      has(at);
      await itIs(clockOf(moment));
      await fireTimers(sweeper);
      await fireTimers(sweeper);
      expect([at, await count()]).toEqual([at, expected]);
    }
    await itIs(clockOf(moments[99] as Date, 1800));
    await fireTimers(sweeper);
    for (let at = 90; at < 100; at += 1) has(at);
    expect(await count()).toEqual(expected);
    expect(expected).toEqual([0, 20, 20, 20, 20]);
  });

  it('lets a timer of a step that is over do nothing', async () => {
    const id = await sent();
    const [remind] = await db
      .select()
      .from(workflowTimers)
      .where(and(eq(workflowTimers.instanceId, id), eq(workflowTimers.timerId, 'remind')));
    const body = TransitionBody.parse({ action: 'RECALL', comment: 'แนบผิด' });
    await transition(contractor, { instanceId: id, idempotencyKey: null, body });
    // As if the transition had met the sweeper half-way: armed, but of the step before.
    await db
      .update(workflowTimers)
      .set({ status: 'ARMED' })
      .where(eq(workflowTimers.id, remind?.id ?? 0));
    await itIs('2027-01-31 00:00:00');
    expect((await fireTimers(sweeper)).stale).toBeGreaterThan(0);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('fires once when several sweep at the same moment', async () => {
    const id = await sent();
    await db
      .update(workflowTimers)
      .set({ fireAt: sql`NOW(3) - INTERVAL 1 MINUTE` })
      .where(and(eq(workflowTimers.instanceId, id), eq(workflowTimers.timerId, 'remind')));
    await Promise.all(Array.from({ length: 5 }, () => fireTimers(systemCtx('fire-timers'))));
    expect((await eventsOf(id)).filter((type) => type === 'workflow.task.reminder')).toHaveLength(1);
  });

  it('leaves one that fails for the next turn, and comes to those behind it in this one', async () => {
    const [broken, sound] = [await sent(), await sent()];
    const dueOn = async (instanceId: string, fireAt: Date) => {
      const isOverdue = and(eq(workflowTimers.instanceId, instanceId), eq(workflowTimers.timerId, 'overdue'));
      await db.update(workflowTimers).set({ fireAt }).where(isOverdue);
      const [timer] = await db.select().from(workflowTimers).where(isOverdue);
      if (!timer) throw new Error('no timer');
      return timer;
    };
    const { id: _id, ...timer } = await dueOn(broken, new Date('2026-11-20T02:00:00Z'));
    await dueOn(sound, new Date('2026-11-20T02:30:00Z'));
    // Its next occurrence is there already, so that it cannot be written.
    await db.insert(workflowTimers).values({ ...timer, n: timer.n + 1, status: 'CANCELLED' });
    expect(await fireTimers(sweeper, 1)).toEqual({ fired: 1, stale: 0 });
    expect([await eventsOf(broken), await eventsOf(sound)]).toEqual([[], ['workflow.task.overdue']]);
  });

  it('takes a system action without a user: the step ends, and the move emits the usual event', async () => {
    await publishWithGivingUp();
    const id = await sent();
    const [givingUp] = await db
      .select()
      .from(workflowTimers)
      .where(and(eq(workflowTimers.instanceId, id), eq(workflowTimers.timerId, 'give_up')));
    const counted = async () =>
      (await metrics.workflowTransitions.get()).values.filter(({ labels }) => labels.action === 'GIVE_UP');
    await itIs(clockOf(givingUp?.fireAt as Date, -1));
    await fireTimers(sweeper);
    expect(await read(id)).toMatchObject({ currentState: 'CONSULTANT_REVIEW' });
    await itIs(clockOf(givingUp?.fireAt as Date));
    await fireTimers(sweeper);
    await fireTimers(sweeper);
    expect(await read(id)).toMatchObject({ currentState: 'CONSULTANT_LEAD', status: 'ACTIVE' });
    const rows = await db
      .select()
      .from(workflowHistories)
      .where(and(eq(workflowHistories.instanceId, id), eq(workflowHistories.action, 'GIVE_UP')));
    expect(rows).toMatchObject([
      { actorType: 'TIMER', actorPublicId: null, actionByUserId: null, fromState: 'CONSULTANT_REVIEW' },
    ]);
    const tasks = await db.select().from(workflowTasks).where(eq(workflowTasks.instanceId, id));
    expect(tasks.map(({ status }) => status)).toEqual(['CANCELLED']);
    const armed = await db
      .select()
      .from(workflowTimers)
      .where(and(eq(workflowTimers.instanceId, id), eq(workflowTimers.status, 'ARMED')));
    expect(new Set(armed.map(({ seq }) => seq))).toEqual(new Set([rows[0]?.seq]));
    const events = await db
      .select({ type: outboxEvents.eventType })
      .from(outboxEvents)
      .where(and(eq(outboxEvents.instanceId, id), eq(outboxEvents.seq, rows[0]?.seq ?? 0)));
    expect(events.map(({ type }) => type)).toContain('workflow.moved');
    const audits = await db
      .select({ changes: auditLogs.changes, actorType: auditLogs.actorType })
      .from(auditLogs)
      .where(eq(auditLogs.action, 'workflow.transitioned'));
    expect(audits.filter(({ changes }) => JSON.stringify(changes).includes('GIVE_UP'))).toMatchObject([
      { actorType: 'SYSTEM' },
    ]);
    expect(await counted()).toMatchObject([{ labels: { outcome: 'success' }, value: 1 }]);
  });

  /** The RFA's next version: two days after its due date a review continues without the missing answers. */
  async function publishWithGivingUp(): Promise<void> {
    const admin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
    const { id } = await createDraft(admin, { workflowCode: 'RFA_APPROVAL' });
    const { definition } = await getDefinition(admin, id);
    const { states } = definition as { states: Record<string, { timers: object[]; on: Record<string, object> }> };
    const review = states.CONSULTANT_REVIEW;
    if (!review) throw new Error('no review');
    review.timers.push({ id: 'give_up', at: 'due+P2D', fire: 'GIVE_UP' });
    review.on.GIVE_UP = { by: 'system', to: 'CONSULTANT_LEAD' };
    const { versionNo } = await saveDraft(admin, { id, versionNo: 1, text: JSON.stringify(definition) });
    await publishDefinition(admin, { id, versionNo, changeNote: 'ไม่รอผู้ที่ไม่ตอบ' });
  }

  const read = async (id: string) => {
    const [row] = await db.select().from(workflowInstances).where(eq(workflowInstances.id, id));
    return row;
  };

  it('leaves every invariant standing', async () => {
    expect(await verifyWorkflows(systemCtx('test'))).toEqual([]);
  });
});
