import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { closeDatabase, getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { mailMessages } from '@/db/schema/mail';
import { metricSamples } from '@/db/schema/metric-samples';
import { documentNumberErrors } from '@/db/schema/numbering';
import { subscriptionAttempts, subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { webhookAttempts, webhookMessages } from '@/db/schema/webhooks';
import { workerHeartbeats } from '@/db/schema/workers';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeSubscription } from '@/lib/messages/subscriptions/testing/make-subscription';
import { addSamples } from '@/lib/operations/history/add-samples';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { closeQueues, getQueue } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { getDatabaseFigures } from './database-figures';
import { getDeliveryFigures } from './delivery-figures';
import { getNumberingFigures } from './numbering-figures';
import { getOverview } from './overview';
import { getQueueFigures } from './queue-figures';
import { getStorageFigures } from './storage-figures';

const db = getDatabase();
const system = systemCtx('test');
const operator = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
const controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
const contractor = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

beforeEach(() => db.delete(metricSamples));
afterAll(async () => {
  await closeQueues();
  closeRedis();
  await closeDatabase();
});

/** The same process without its Redis. */
async function withoutRedis(work: () => Promise<void>): Promise<void> {
  await closeQueues();
  closeRedis();
  const url = env().REDIS_URL;
  env().REDIS_URL = 'redis://127.0.0.1:1';
  try {
    await work();
  } finally {
    closeRedis();
    env().REDIS_URL = url;
  }
}

describe('the figures of operations', () => {
  const READS: Record<string, (ctx: UserCtx) => Promise<unknown>> = {
    overview: (ctx) => getOverview(ctx, 'hour'),
    numbering: (ctx) => getNumberingFigures(ctx, 'hour'),
    queues: (ctx) => getQueueFigures(ctx, 'hour'),
    deliveries: (ctx) => getDeliveryFigures(ctx, 'hour'),
    database: (ctx) => getDatabaseFigures(ctx, 'hour'),
    storage: (ctx) => getStorageFigures(ctx, 'hour'),
  };
  it.each(Object.keys(READS))('of %s are for operators alone', async (name) => {
    const read = READS[name];
    await expect(read?.(contractor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read?.(controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const token = { ...operator, actor: { ...operator.actor, tokenScopes: ['document.view'] } };
    await expect(read?.(token)).rejects.toMatchObject({ code: 'TOKEN_SCOPE' });
    await expect(read?.(operator)).resolves.toBeDefined();
  });
});

describe('the figures of numbering', () => {
  it('count the numbers of the audit, and errors by type', async () => {
    const before = await getNumberingFigures(operator, 'day');
    await makeSubmitted(controller);
    await makeSubmitted(controller);
    await db.insert(documentNumberErrors).values([
      { errorType: 'LOCK_TIMEOUT', createdAt: sql`NOW(3) - INTERVAL 3 HOUR` },
      { errorType: 'LOCK_TIMEOUT', createdAt: sql`NOW(3) - INTERVAL 2 DAY` },
    ]);
    const figures = await getNumberingFigures(operator, 'day');
    expect(sum(figures.issued) - sum(before.issued)).toBe(2);
    expect(figures.errors).toEqual([{ type: 'LOCK_TIMEOUT', count: 1 }]);
    expect((await getNumberingFigures(operator, 'hour')).errors).toEqual([]);
    expect((await getNumberingFigures(operator, 'week')).errors).toEqual([{ type: 'LOCK_TIMEOUT', count: 2 }]);
  });

  it('give the locks obtained as a share, and their waits as percentiles', async () => {
    const reading = (metric: string, label: string, value: number) => ({ metric, label, value });
    await addSamples(system, [
      reading('docnum_lock_acquisition_total', '', 20),
      reading('docnum_lock_acquisition_failures_total', 'held', 1),
      reading('docnum_lock_acquisition_failures_total', 'row', 4),
      reading('docnum_lock_acquisition_duration_ms_bucket', '50', 0),
      reading('docnum_lock_acquisition_duration_ms_bucket', '100', 20),
      reading('docnum_lock_acquisition_duration_ms_bucket', '+Inf', 20),
    ]);
    const figures = await getNumberingFigures(operator, 'hour');
    expect(figures.lockSuccessOfAll).toBeCloseTo(0.75);
    expect(figures.lockSuccess.filter((value) => value !== null)).toEqual([expect.closeTo(0.75)]);
    expect(figures.lockWait.all).toEqual({ p50: 75, p95: 97.5, p99: 99.5 });
    expect(figures.lockFailures).toEqual([
      { reason: 'row', count: 4 },
      { reason: 'held', count: 1 },
    ]);
  });
});

describe('the figures of queues and workers', () => {
  it('tell a paused queue, and waiting jobs', async () => {
    const queue = await getQueue('mail');
    await queue.pause();
    const job = await queue.add('test', {});
    const { queues } = await getQueueFigures(operator, 'hour');
    expect(queues?.find(({ name }) => name === 'mail')).toMatchObject({ isPaused: true, waiting: 1, active: 0 });
    await job.remove();
    await queue.resume();
  });

  it('are unknown without Redis, while the rest is there', async () => {
    await withoutRedis(async () => {
      const figures = await getQueueFigures(operator, 'hour');
      expect(figures.queues).toBeNull();
      expect(figures.outbox.pending).toBeGreaterThanOrEqual(0);
      const { cards } = await getOverview(operator, 'hour');
      const stateOf = (key: string) => cards.find((card) => card.key === key)?.state;
      expect([stateOf('redis'), stateOf('queues')]).toEqual(['critical', 'warning']);
    });
  });

  it('tell whether a worker runs', async () => {
    await db.delete(workerHeartbeats);
    expect((await getQueueFigures(operator, 'hour')).workers).toEqual({ alive: 0, ageSeconds: null });
    await db.insert(workerHeartbeats).values({ workerId: newPublicId(), hostName: 'test' });
    expect((await getQueueFigures(operator, 'hour')).workers.alive).toBe(1);
    await db.delete(workerHeartbeats);
  });
});

describe('the figures of deliveries', () => {
  it('count tries by their answer, time them, and count mail', async () => {
    const [message] = await db
      .insert(webhookMessages)
      .values({ webhookId: newPublicId(), endpoint: 'n8n', kind: 'TEST', groupKey: 'test', body: {}, state: 'SENT' });
    const tried = (statusCode: number | null, durationMs: number, hours = 0) => ({
      messageId: message.insertId,
      statusCode,
      durationMs,
      attemptedAt: sql`NOW(3) - INTERVAL ${hours} HOUR`,
    });
    await db
      .insert(webhookAttempts)
      .values([tried(200, 10), tried(204, 30), tried(500, 20), tried(null, 5000), tried(200, 1, 30)]);
    const mail = { kind: 'LINK', linkPurpose: 'INVITATION', userId: controller.actor.userId } as const;
    await db.insert(mailMessages).values([
      { ...mail, state: 'SENT', sendAt: sql`NOW(3)`, sentAt: sql`NOW(3)` },
      { ...mail, state: 'QUEUED', sendAt: sql`NOW(3)`, lastError: 'SMTP 451' },
      { ...mail, state: 'QUEUED', sendAt: sql`NOW(3)` },
    ]);
    const { webhook, mail: mails } = await getDeliveryFigures(operator, 'day');
    expect([sum(webhook.taken), sum(webhook.refused), webhook.success]).toEqual([2, 2, 0.5]);
    expect([webhook.p50, webhook.p99]).toEqual([20, 5000]);
    expect({ ...mails, sent: sum(mails.sent) }).toEqual({ sent: 1, queued: 2, retrying: 1, failed: 0 });
  });
});

describe('the figures of subscriptions', () => {
  it('count tries, what waits for active receivers, and receivers that fail', async () => {
    const none = (await getDeliveryFigures(operator, 'day')).subscriptions;
    expect(none).toMatchObject({ success: null, p95: null, active: 0, pending: 0, failing: 0 });
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const active = await makeSubscription(administrator);
    const failing = await makeSubscription(administrator, { url: 'https://chat.example.org/dms' });
    const away = { status: 'PAUSED', pauseReason: 'FAILING', pausedAt: sql`NOW(3)` } as const;
    await db.update(webhookSubscriptions).set(away).where(eq(webhookSubscriptions.id, failing.id));
    const message = { kind: 'document.issued', body: {} } as const;
    const [first] = await db.insert(subscriptionMessages).values([
      { ...message, subscriptionId: active.id },
      { ...message, subscriptionId: active.id, state: 'SENT' },
      { ...message, subscriptionId: failing.id },
    ]);
    const tried = (statusCode: number | null, durationMs: number, hours = 0) => ({
      messageId: first.insertId,
      statusCode,
      durationMs,
      attemptedAt: sql`NOW(3) - INTERVAL ${hours} HOUR`,
    });
    await db.insert(subscriptionAttempts).values([tried(200, 10), tried(503, 40), tried(200, 1, 30)]);
    const { taken, refused, ...figures } = (await getDeliveryFigures(operator, 'day')).subscriptions;
    expect([sum(taken), sum(refused)]).toEqual([1, 1]);
    expect(figures).toEqual({ success: 0.5, p50: 10, p95: 40, p99: 40, active: 1, pending: 1, failing: 1 });
    const { cards } = await getOverview(operator, 'hour');
    expect(cards.find(({ key }) => key === 'deliveries')?.findings).toContainEqual(
      expect.objectContaining({ code: 'subscriptionsFailing', values: { count: 1 } }),
    );
  });
});

describe('the figures of the database', () => {
  it('have the pool, the join probe, the server and its largest tables', async () => {
    const figures = await getDatabaseFigures(operator, 'hour');
    expect(figures.poolNow).toBeGreaterThanOrEqual(0);
    expect(figures.probeNow).toBeGreaterThan(0);
    expect(figures.server.version).toMatch(/MariaDB/);
    expect(figures.server.maxConnections).toBeGreaterThan(0);
    expect(figures.tables).toHaveLength(12);
    const sizes = figures.tables.map(({ dataBytes, indexBytes }) => dataBytes + indexBytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });
});

describe('the figures of storage', () => {
  it('sum files by state and month', async () => {
    const file = (state: 'COMMITTED' | 'QUARANTINED', sizeBytes: number, monthsAgo: number) => ({
      originalFilename: 'a.pdf',
      sha256: 'a'.repeat(64),
      mimeType: 'application/pdf',
      sizeBytes,
      state,
      uploadedBy: controller.actor.userId,
      organizationId: controller.actor.organizationId,
      createdAt: sql`NOW(3) - INTERVAL ${monthsAgo} MONTH`,
    });
    await db
      .insert(attachments)
      .values([
        file('COMMITTED', 100, 0),
        file('COMMITTED', 50, 2),
        file('COMMITTED', 7, 14),
        file('QUARANTINED', 9, 0),
      ]);
    // The sums are kept for minutes.
    vi.resetModules();
    const { getStorageFigures: read } = await import('./storage-figures');
    const figures = await read(operator, 'hour');
    expect(figures.committed).toEqual({ files: 3, bytes: 157 });
    expect(figures.quarantined).toEqual({ files: 1, bytes: 9 });
    expect(figures.months.map(({ bytes }) => bytes)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 100]);
    expect(figures.freeNow).toBeGreaterThan(0);
  });
});

it('each query of a period reads a range of an index', async () => {
  const admin = await openAdminConnection(String(process.env.DATABASE_ADMIN_URL));
  const statements: [key: string, statement: string][] = [
    [
      'PRIMARY',
      "SELECT SUM(total) FROM metric_samples WHERE step = 'MINUTE' AND metric IN ('a', 'b') AND begins_at >= NOW() GROUP BY metric",
    ],
    ['idx_webhook_attempts_attempted', 'SELECT COUNT(*) FROM webhook_attempts WHERE attempted_at >= NOW(3)'],
    ['idx_subscription_attempts_attempted', 'SELECT COUNT(*) FROM subscription_attempts WHERE attempted_at >= NOW(3)'],
    ['idx_created_at', "SELECT COUNT(*) FROM document_number_audit WHERE created_at >= NOW(3) AND event = 'ISSUED'"],
    ['idx_mail_messages_due', "SELECT COUNT(*) FROM mail_messages WHERE state = 'SENT' AND send_at >= NOW(3)"],
    [
      'idx_attachments_sizes',
      'SELECT state, SUM(size_bytes) FROM attachments FORCE INDEX (idx_attachments_sizes) GROUP BY state',
    ],
  ];
  for (const [key, statement] of statements) {
    const [plan] = await admin.query(`EXPLAIN ${statement}`);
    expect(plan, statement).toMatchObject([{ key }]);
  }
  await admin.end();
});
