import type { Redis } from 'ioredis';
import { metrics } from '@/lib/platform/metrics';
import { getQueue, QUEUES } from '@/lib/platform/queue';
import { getRedis, getRedisNodes, isRedisReady } from '@/lib/platform/redis';
import type { Sample } from './sample';

const STATES = ['waiting', 'active', 'delayed', 'completed', 'failed'] as const;

/** A process that has just started is still connecting. */
const FIRST_CONNECTION_MS = 500;

/**
 * 1 when Redis serves numbering: queues and rate limits need the first node, Redlock needs a majority. It uses a ping,
 * because a hanging node keeps its connection.
 */
export async function readRedisStatus(): Promise<Sample[]> {
  const answers = await Promise.all(getRedisNodes().map(isAnswering));
  const isUp = answers[0] === true && answers.filter(Boolean).length * 2 > answers.length;
  return [{ gauge: metrics.redisConnectionStatus, value: isUp ? 1 : 0 }];
}

async function isAnswering(node: Redis): Promise<boolean> {
  if (!(await isRedisReady(node, FIRST_CONNECTION_MS))) return false;
  return node.ping().then(
    () => true,
    () => false,
  );
}

/** Jobs by queue and state, and the queues that an operator has paused. Empty while Redis is away. */
export async function readQueues(): Promise<Sample[]> {
  if (!(await isRedisReady(getRedis(), FIRST_CONNECTION_MS))) return [];
  const samples: Sample[] = [];
  for (const name of QUEUES) {
    const queue = await getQueue(name);
    const [counts, isPaused] = await Promise.all([queue.getJobCounts(...STATES), queue.isPaused()]);
    // BullMQ counts the jobs of a paused queue as waiting, although no worker takes them.
    const byState = isPaused ? { ...counts, waiting: 0, paused: counts.waiting } : { ...counts, paused: 0 };
    for (const [state, value = 0] of Object.entries(byState)) {
      samples.push({ gauge: metrics.bullmqJobs, labels: { queue: name, state }, value });
    }
    samples.push({ gauge: metrics.bullmqQueuePaused, labels: { queue: name }, value: isPaused ? 1 : 0 });
  }
  return samples;
}
