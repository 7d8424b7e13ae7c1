import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Gauge } from 'prom-client';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { readBackupFigures } from './backup-figures';
import { readDatabaseFigures } from './database-figures';
import { readPoolUsage } from './pool-usage';
import { readQueues, readRedisStatus } from './redis-figures';
import type { Sample } from './sample';
import { readStorage } from './storage-figures';
import { readSubscriptions } from './subscription-figures';
import { readDamagedFiles, readReadersBehind, readTasks, readUnsealed } from './task-figures';
import { readOutbox, readOverdueTasks, readWorkerAge } from './work-figures';

/** Prometheus gives up a scrape after ten seconds: the ping and the readings after it have to fit, with a margin. */
const PING_MS = 2000;
const READ_MS = 4000;

interface Part {
  name: string;
  gauges: readonly Gauge[];
  read: (ctx: Ctx) => Promise<Sample[]>;
}

const REDIS_PARTS: readonly Part[] = [
  { name: 'redis', gauges: [metrics.redisConnectionStatus], read: readRedisStatus },
  { name: 'queues', gauges: [metrics.bullmqJobs, metrics.bullmqQueuePaused], read: readQueues },
];

const STORAGE_PART: Part = {
  name: 'storage',
  gauges: [metrics.storageUp, metrics.storageFreeRatio],
  read: readStorage,
};

const DATABASE_PARTS: readonly Part[] = [
  { name: 'worker', gauges: [metrics.workerHeartbeatAgeSeconds], read: readWorkerAge },
  {
    name: 'outbox',
    gauges: [metrics.outboxPending, metrics.outboxOldestSeconds, metrics.deadLettersOpen],
    read: readOutbox,
  },
  { name: 'subscriptions', gauges: [metrics.subscriptionsFailing], read: readSubscriptions },
  { name: 'tasks', gauges: [metrics.workerTaskSuccessAgeSeconds, metrics.workerTaskLate], read: readTasks },
  { name: 'files', gauges: [metrics.attachmentsDamaged], read: readDamagedFiles },
  { name: 'seals', gauges: [metrics.auditUnsealedSeconds], read: readUnsealed },
  { name: 'readers', gauges: [metrics.accessDocumentsBehind], read: readReadersBehind },
  { name: 'workflows', gauges: [metrics.taskOverdue], read: readOverdueTasks },
  {
    name: 'backups',
    gauges: [metrics.backupAgeSeconds, metrics.backupLogAgeSeconds, metrics.backupLastSuccess],
    read: readBackupFigures,
  },
  {
    name: 'database',
    gauges: [metrics.dbUuidIndexShare, metrics.dbSizeBytes, metrics.dbJoinProbeMs],
    read: readDatabaseFigures,
  },
];

/**
 * Reads every measured gauge and prints the registry in Prometheus's text format. A gauge that cannot be read within
 * its deadline is absent: its last value would hide the outage.
 */
export async function collectMetrics(ctx: Ctx): Promise<{ contentType: string; text: string }> {
  metrics.dbConnectionPoolUsage.set(readPoolUsage());
  const isDatabaseUp = await pingDatabase(ctx);
  metrics.dbUp.set(isDatabaseUp ? 1 : 0);
  await Promise.all([
    refresh(STORAGE_PART, () => STORAGE_PART.read(ctx)),
    ...REDIS_PARTS.map((part) => refresh(part, () => part.read(ctx))),
    ...DATABASE_PARTS.map((part) => refresh(part, async () => (isDatabaseUp ? part.read(ctx) : []))),
  ]);
  return { contentType: metrics.registry.contentType, text: await metrics.registry.metrics() };
}

async function pingDatabase(ctx: Ctx): Promise<boolean> {
  try {
    await within(PING_MS, ctx.db.execute(sql`SELECT 1`));
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'the database does not answer, its metrics are absent');
    return false;
  }
}

/** Replaces the old values in one turn of the event loop, so that a concurrent scrape misses none. */
async function refresh({ name, gauges }: Part, read: () => Promise<Sample[]>): Promise<void> {
  let samples: Sample[] = [];
  try {
    samples = await within(READ_MS, read());
  } catch (error) {
    logger.warn({ err: error, part: name }, 'metrics are incomplete');
  }
  for (const gauge of gauges) clear(gauge);
  for (const { gauge, labels = {}, value } of samples) gauge.set(labels, value);
}

async function within<T>(limitMs: number, reading: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(limitMs, null, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${limitMs} ms`);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

/** `reset` empties a gauge with labels and sets one without labels to 0, which `remove` then takes away. */
function clear(gauge: Gauge): void {
  gauge.reset();
  const { labelNames } = gauge as Gauge & { labelNames: readonly string[] };
  if (labelNames.length === 0) gauge.remove();
}
