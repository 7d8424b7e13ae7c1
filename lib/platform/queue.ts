import 'server-only';
import { type JobsOptions, type Processor, Queue, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { env } from './env';
import { logger } from './logger';
import type { Consumer } from './outbox/catalog';
import { MAX_BATCH_SIZE } from './outbox/delivery';
import { getRedis, isRedisReady, openRedisNodes } from './redis';

/** `workflow-events` has the requirements' limits and serves webhooks only; whatever people wait for goes elsewhere. */
export const QUEUES = [
  'workflow-events',
  'workflow-events-failed',
  'in-app-notifications',
  'mail',
  'caches',
  'exports',
  'outgoing-events',
  'file-texts',
  'find',
  'issued-copies',
  'schedules',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Queue of each consumer. */
export const CONSUMER_QUEUES: Record<Consumer, QueueName> = {
  'notify-in-app': 'in-app-notifications',
  mail: 'mail',
  'n8n-webhook': 'workflow-events',
  'definition-pointer': 'caches',
  // People look for the effect as they do for a notification.
  circulations: 'in-app-notifications',
  exports: 'exports',
  subscriptions: 'outgoing-events',
  // A scan takes minutes; whatever people wait for goes elsewhere.
  'file-texts': 'file-texts',
  // An import of thousands of letters delays no notification.
  find: 'find',
  // Chromium keeps a processor busy for a second.
  'issued-copies': 'issued-copies',
};

/** Concurrency per worker: a PDF keeps a processor busy, and a worker has other jobs. */
const EXPORTS_AT_ONCE = 2;

/** Jobs of a queue whose deliveries share transactions: while one batch is written, the next one gathers. */
const BATCHED_AT_ONCE = 2 * MAX_BATCH_SIZE;

/** Queues whose consumers share transactions. */
const BATCHED: readonly QueueName[] = ['in-app-notifications', 'outgoing-events', 'find'];

/** One file at a time keeps a processor busy, with a gigabyte at most. */
const FILE_TEXTS_AT_ONCE = 1;

/** A page takes a processor for half a second: two are printed while the next one is read. */
const ISSUED_COPIES_AT_ONCE = 2;

/** Payload of a delivery's job; all else is read from the event's row. */
export interface DeliveryJob {
  eventId: string;
  consumer: Consumer;
  /** Round of the slow schedule that sent it: a failure of an earlier round is outdated. */
  round: number;
  /** Of the relay's span; absent without tracing. */
  traceparent?: string;
}

// Long enough for a queue that is limited to 50 a minute; jobs that finished are also what refuses a second add.
const KEEP_COMPLETED = { age: 24 * 3600, count: 5000 };

/** Producer and consumers agree on these: how often a job is tried quickly, and how long its traces stay. */
export function jobOptions(): JobsOptions {
  const { WORKFLOW_ATTEMPTS, WORKFLOW_BACKOFF_MS } = env();
  return {
    attempts: WORKFLOW_ATTEMPTS,
    // Jitter keeps jobs that failed together from coming back together.
    backoff: { type: 'exponential', delay: WORKFLOW_BACKOFF_MS, jitter: 0.5 },
    removeOnComplete: KEEP_COMPLETED,
    // Failed jobs stay until their failure is in the database; the reconciler removes them.
    removeOnFail: false,
  };
}

// Development reloads modules; one set of queues per process all the same.
const holder = globalThis as typeof globalThis & { dmsQueues?: Map<QueueName, Queue> };

/** A process that has just started may need this long for its first connection. */
const FIRST_CONNECTION_MS = 500;

/**
 * The producer's side of a queue, on the fail-fast connection. A Queue made while Redis is away would stay broken for
 * ever, so it is made, and kept, only when Redis answers.
 * @throws Error when Redis is away
 */
export async function getQueue(name: QueueName): Promise<Queue> {
  holder.dmsQueues ??= new Map();
  const known = holder.dmsQueues.get(name);
  if (known) return known;
  const redis = getRedis();
  if (!(await isRedisReady(redis, FIRST_CONNECTION_MS))) throw new Error('Redis is away');
  const queue = new Queue(name, { connection: redis, prefix: env().BULL_PREFIX, skipWaitingForReady: true });
  queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'queue connection'));
  await queue.waitUntilReady();
  holder.dmsQueues.set(name, queue);
  return queue;
}

/** Lets go of the queues; the shared connection is closed by its owner. */
export async function closeQueues(): Promise<void> {
  const queues = [...(holder.dmsQueues?.values() ?? [])];
  holder.dmsQueues = undefined;
  await Promise.allSettled(queues.map((queue) => queue.close()));
}

/** A connection for consumers: it waits for its Redis as long as it takes. */
export function openConsumerConnection(): Redis {
  const [first, ...others] = openRedisNodes({ maxRetriesPerRequest: null });
  for (const other of others) other.disconnect();
  if (!first) throw new Error('REDIS_URL names no node');
  return first;
}

/** Starts consuming a queue with the settings it must have everywhere. Several processes share the limits. */
export function startConsumer<T>(name: QueueName, connection: Redis, processor: Processor<T>): Worker<T> {
  const worker = new Worker<T>(name, processor, {
    connection,
    prefix: env().BULL_PREFIX,
    concurrency: concurrencyOf(name),
    // A job is renewed while it runs; a killed process's jobs are taken over after twice this at the latest.
    lockDuration: env().WORKER_JOB_LOCK_MS,
    stalledInterval: env().WORKER_JOB_LOCK_MS,
    // A worker that is killed over and over (a rollout) must not turn its jobs into failures at the second time.
    maxStalledCount: 3,
    maxStartedAttempts: 10,
    ...limiterOf(name),
  });
  worker.on('error', (error) => logger.debug({ err: error, queue: name }, 'consumer connection'));
  return worker;
}

function concurrencyOf(name: QueueName): number {
  if (name === 'exports') return EXPORTS_AT_ONCE;
  if (BATCHED.includes(name)) return BATCHED_AT_ONCE;
  if (name === 'issued-copies') return ISSUED_COPIES_AT_ONCE;
  return name === 'file-texts' ? FILE_TEXTS_AT_ONCE : env().WORKFLOW_CONCURRENCY;
}

function limiterOf(name: QueueName): Pick<WorkerOptions, 'limiter'> {
  if (name !== 'workflow-events') return {};
  return { limiter: { max: env().WORKFLOW_LIMIT_MAX, duration: env().WORKFLOW_LIMIT_DURATION_MS } };
}
