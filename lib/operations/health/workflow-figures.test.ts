import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventDeliveries } from '@/db/schema/events';
import { workflowHolders } from '@/db/schema/workflow';
import { startOwnRedis } from '@/db/testing/own-redis';

// Workflow figures for the alert rules, as counted at the time of the read.

const redis = await startOwnRedis();
// Import after the environment variable of Redis is set.
const { closeDatabase, getDatabase } = await import('@/db/client');
const { makeUser, userCtx } = await import('@/db/testing/factories/people');
const { makeReviewTeam, makeRfa } = await import('@/db/testing/factories/rfa');
const { systemCtx } = await import('@/lib/platform/ctx');
const { claimDeliveries } = await import('@/lib/platform/outbox/claim');
const { recordFailure } = await import('@/lib/platform/outbox/record-failure');
const { forgetDeliveries, makeEvent } = await import('@/lib/platform/outbox/testing/deliveries');
const { closeLockBreaker } = await import('@/lib/platform/lock');
const { closeQueues } = await import('@/lib/platform/queue');
const { closeRedis, getRedis, isRedisReady } = await import('@/lib/platform/redis');
const { TransitionBody } = await import('@/lib/workflow/engine/schema');
const { transition } = await import('@/lib/workflow/engine/moves/transition');
const { collectMetrics } = await import('./collect-metrics');

const db = getDatabase();
const ctx = systemCtx('test');
const consumer = 'notify-in-app' as const;

beforeAll(async () => {
  await isRedisReady(getRedis(), 5000);
});
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await redis.stop();
  await closeDatabase();
});

async function figure(name: string): Promise<number> {
  const { text } = await collectMetrics(ctx);
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

it('how much waits, how old the oldest of it is, and how much has died', async () => {
  await forgetDeliveries();
  expect([await figure('outbox_pending'), await figure('outbox_oldest_seconds')]).toEqual([0, 0]);
  const [old, dying] = [await makeEvent(), await makeEvent()];
  await db
    .update(eventDeliveries)
    .set({ createdAt: sql`NOW(3) - INTERVAL 90 SECOND` })
    .where(eq(eventDeliveries.eventId, old));
  expect(await figure('outbox_pending')).toBe(2);
  expect(Math.abs((await figure('outbox_oldest_seconds')) - 90)).toBeLessThanOrEqual(5);
  await claimDeliveries(ctx, async () => {});
  // An enqueued delivery that is not done still counts.
  expect(await figure('outbox_pending')).toBe(2);
  const failure = { errorClass: 'Broken', message: 'broken', isFinal: true };
  await recordFailure(ctx, { eventId: dying, consumer, round: 1 }, failure);
  expect(await figure('dead_letters_open')).toBe(1);
});

it('how many hold something whose time is over', async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  await makeReviewTeam([await makeUser({ organization: 'คคง.', role: 'EDITOR' })]);
  const late = await makeRfa(contractor);
  await makeRfa(contractor);
  expect(await figure('task_overdue')).toBe(0);
  await db
    .update(workflowHolders)
    .set({ dueAt: sql`NOW(3) - INTERVAL 1 SECOND` })
    .where(eq(workflowHolders.instanceId, late.instanceId));
  expect(await figure('task_overdue')).toBe(1);
});

it('how often there was no lock to be had', async () => {
  const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
  const { instanceId } = await makeRfa(contractor);
  const before = await figure('redlock_degraded_total');
  closeLockBreaker();
  await redis.stop();
  await expect.poll(() => getRedis().status).not.toBe('ready');
  const body = TransitionBody.parse({ action: 'RECALL', comment: 'แนบผิด' });
  await transition(contractor, { instanceId, idempotencyKey: null, body });
  expect(await figure('redlock_degraded_total')).toBe(before + 1);
});
