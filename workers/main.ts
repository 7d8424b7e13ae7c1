import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import os from 'node:os';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { closeDatabase } from '@/db/client';
import { findSealFault } from '@/lib/documents/issued-copies/load-seal';
import { isMailConfigured } from '@/lib/messages/mail/mail-settings';
import { closeMail } from '@/lib/messages/mail/post-mail';
import { n8nEndpoint } from '@/lib/messages/webhooks/n8n-endpoint';
import { isBackupConfigured } from '@/lib/operations/backup/open-backup-store';
import { startDraining } from '@/lib/operations/health/draining';
import { BEAT_MS, beat, endBeat } from '@/lib/operations/health/heartbeat';
import { startSampling } from '@/lib/operations/history/start-sampling';
import { systemCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { declareTasks, noteTaskRun } from '@/lib/platform/maintenance/task-runs';
import { findChromium } from '@/lib/platform/pdf/find-chromium';
import { closePdfBrowser } from '@/lib/platform/pdf/print-pdf';
import { CONSUMER_QUEUES, closeQueues, getQueue, openConsumerConnection } from '@/lib/platform/queue';
import { closeRedis } from '@/lib/platform/redis';
import { keepFilesPrivate } from '@/lib/platform/storage/modes';
import { refuseWrongBucket } from '@/lib/platform/storage/refuse-wrong-bucket';
import { startCanary } from './canary';
import { consumeDeliveries } from './consume';
import { startHttp } from './http';
import { parkDeadLetters } from './park-dead-letters';
import { runRelay } from './relay';
import { addPartitions, listTasks } from './schedules';
import { runSender } from './sender';
import { startTimetable, type Task } from './timetable';
import { EvictingRedis, waitForRedis } from './wait-for-redis';

// The worker process: relay, consumers and the timetable. Any number may run; each may be killed at any moment. It
// starts and lives while Redis or the database is away: the timetable goes on, the rest waits for their return.

const MINUTE_MS = 60_000;

/** A supervisor kills after 30 s at the latest; another worker then takes over running jobs. */
const SHUTDOWN_MS = 20_000;

/**
 * People wait for the web, deliveries wait in the database. With five steps of `nice` the worker gets a third of the
 * web's share of a contended processor, and all of a free one.
 */
const NICE = 5;

const workerId = randomUUID();
const ctx = systemCtx('worker');
const printsPdf = findChromium() !== null;
const stopping = new AbortController();
const consumers: Worker[] = [];
const stopTimetables: (() => Promise<void>)[] = [];
let http: Server | undefined;
let connection: Redis | undefined;
let relay: Promise<void> | undefined;
let sender: Promise<void> | undefined;
let stopTracing: (() => Promise<void>) | undefined;

keepFilesPrivate();

process.once('SIGTERM', () => void shutDown(0));
process.once('SIGINT', () => void shutDown(0));

try {
  stopTracing = await openTracing();
  await refuseWrongBucket();
  http = await startHttp(env().WORKER_PORT);
  const tasks: Task[] = [
    { name: 'heartbeat', everyMs: BEAT_MS, run: () => beat(ctx, { workerId, hostName: os.hostname(), printsPdf }) },
    ...listTasks(stopping.signal),
  ];
  // The database may be away; the turns enter their tasks as well.
  declareTasks(ctx, tasks).catch((error) => logger.warn({ err: error }, 'the timetable is not entered'));
  stopTimetables.push(startTimetable(tasks, (task, failure) => noteTaskRun(ctx, task, failure)));
  stopTimetables.push(startSampling('worker'));
  sender = runSender(stopping.signal);
  if (!n8nEndpoint()) logger.warn('N8N_WEBHOOK_URL is not set: dead letters are not reported');
  if (!printsPdf) logger.warn('no Chromium found (package chromium-headless-shell, or CHROMIUM_PATH): no PDFs');
  const sealFault = await findSealFault();
  if (sealFault) logger.error({ err: sealFault }, 'SEAL_P12_FILE cannot seal: issued copies wait');
  if (!isBackupConfigured()) logger.warn('BACKUP_DIR is not set: this worker backs up nothing');
  if (!isMailConfigured()) logger.warn('SMTP_URL is not set: people are told in the app alone');
  connection = openConsumerConnection();
  await waitForRedis(connection, stopping.signal);
  await addPartitions().catch((error) => logger.error({ err: error }, 'partitions are not ready'));
  await startConsumers(connection);
  relay = runRelay(stopping.signal);
  yieldToWeb();
  logger.info({ workerId, port: env().WORKER_PORT }, 'worker is ready');
} catch (error) {
  if (!stopping.signal.aborted) {
    logger.fatal({ err: error }, error instanceof EvictingRedis ? error.message : 'worker cannot start');
    await shutDown(1);
  }
}

/**
 * Lowers the priority once deliveries run. Beside busy processes a start at low priority took three times as long, and
 * all deliveries wait for it. Without privileges a process may only lower its priority.
 */
function yieldToWeb(): void {
  if (os.getPriority() < NICE) os.setPriority(NICE);
}

/** The packages are loaded only where somebody looks at traces. */
async function openTracing(): Promise<(() => Promise<void>) | undefined> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { startTracing } = await import('@/lib/platform/tracing/start-tracing');
  return startTracing('dms-worker');
}

async function startConsumers(redis: Redis): Promise<void> {
  for (const name of new Set(Object.values(CONSUMER_QUEUES))) consumers.push(consumeDeliveries(name, redis));
  consumers.push(parkDeadLetters(redis));
  const canary = startCanary(redis, () => {
    logger.fatal('this worker takes no jobs any more');
    void shutDown(1);
  });
  consumers.push(canary.consumer);
  stopTimetables.push(startTimetable([{ name: 'canary', everyMs: MINUTE_MS, run: canary.send }]));
  await Promise.all(consumers.map((consumer) => consumer.waitUntilReady()));
  // Several workers together stay within the limit that one has.
  await (await getQueue('workflow-events')).setGlobalConcurrency(env().WORKFLOW_CONCURRENCY);
}

/** In order: take nothing new, finish what runs, say goodbye, let go of Redis, then of the database. */
async function shutDown(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  startDraining();
  logger.info({ workerId }, 'worker stops');
  setTimeout(() => process.exit(exitCode || 1), SHUTDOWN_MS).unref();
  await Promise.allSettled([relay, sender, ...stopTimetables.map((stop) => stop())]);
  await Promise.allSettled(consumers.map((consumer) => consumer.close()));
  await closePdfBrowser();
  await endBeat(ctx, workerId).catch(() => undefined);
  http?.close();
  http?.closeAllConnections();
  closeMail();
  await closeQueues();
  connection?.disconnect();
  closeRedis();
  await closeDatabase().catch(() => undefined);
  await stopTracing?.();
  process.exit(exitCode);
}
