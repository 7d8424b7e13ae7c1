import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import Redlock from 'redlock';
import { documentNumberCounters } from '@/db/schema/numbering';
import { getRedisNodes } from '@/lib/platform/redis';
import { transact } from '@/lib/platform/transact';
import { isCounterOf, type Job, readCounter, writeNumber } from './row-by-row';

// The seed's algorithm, step by step; the sections refer to the numbering seed.

/** 3.11.5.1: TTL 5 s, acquisition timeout 10 s, retry delay 100 ms, drift factor 0.01. */
const TTL_MS = 5000;
const RETRY_DELAY_MS = 100;
const ACQUISITION_TIMEOUT_MS = 10_000;
/** 3.11.6.2: exponential backoff with 10 % jitter after the lock was not acquired. */
const BACKOFF_MS = [1000, 2000, 4000, 8000, 16_000];
/** 3.11.6.3: two attempts at the version, then 409. */
const VERSION_ATTEMPTS = 2;

class VersionMismatch extends Error {}

let redlock: Redlock | undefined;

export async function issueLikeTheSeed(job: Job): Promise<string | undefined> {
  const lock = await acquireLockWithRetry(`bench:${job.plan.lockKey}`);
  try {
    return await incrementCounter(job);
  } finally {
    await lock.unlock();
  }
}

async function acquireLockWithRetry(key: string): Promise<Redlock.Lock> {
  redlock ??= new Redlock(getRedisNodes() as unknown as Redlock.CompatibleRedisClient[], {
    driftFactor: 0.01,
    retryCount: ACQUISITION_TIMEOUT_MS / RETRY_DELAY_MS,
    retryDelay: RETRY_DELAY_MS,
    retryJitter: 0,
  });
  for (const delayMs of BACKOFF_MS) {
    try {
      return await redlock.lock(key, TTL_MS);
    } catch {
      await sleep(delayMs * (1 + 0.1 * Math.random()));
    }
  }
  throw new Error('503: the lock was not acquired');
}

async function incrementCounter(job: Job): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(job.ctx, async (tx) => {
        // 3.11.5.2: a plain read, then a write that checks the version.
        const counter = await readCounter(tx, job.plan, false);
        const sequence = counter.lastNumber + 1;
        const [result] = await tx.db
          .update(documentNumberCounters)
          .set({ lastNumber: sequence, version: counter.version + 1 })
          .where(and(isCounterOf(job.plan), eq(documentNumberCounters.version, counter.version)));
        if (result.affectedRows !== 1) throw new VersionMismatch();
        return writeNumber(tx, job, counter.seriesId, sequence);
      });
    } catch (error) {
      if (!(error instanceof VersionMismatch) || attempt === VERSION_ATTEMPTS) throw error;
    }
  }
}
