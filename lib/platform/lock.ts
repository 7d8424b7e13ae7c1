import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import Redlock from 'redlock';
import type { Actor } from './ctx';
import { logger } from './logger';
import { metrics } from './metrics';
import { getRedisNodes, isRedisReady } from './redis';

/** A lock in Redis. It only shapes traffic between processes: it can be lost without notice, so nothing may rest on it. */
export interface Lock {
  /** Never throws; an error is logged, and the lock expires by itself. */
  release(): Promise<void>;
}

export type LockFailure = 'held' | 'down' | 'skipped';

/**
 * Circuit breaker: after a failure no lock is attempted for this long, so that a hanging Redis does not cost each
 * request its timeout.
 */
const BREAKER_MS = 10_000;
const ALL_KEYS = '*';
/** Between two tries; several holders come and go within one cap. */
const RETRY_DELAY_MS = 10;
const DRIFT_FACTOR = 0.01;
/** A healthy node grants a lock within a millisecond or two; after this long it gets a ping. */
const SUSPICION_MS = 50;
/** A healthy node answers a ping within a millisecond; the rest is for a busy process to notice. */
const PING_MS = 50;

const skipUntil = new Map<string, number>();

/**
 * Asks for a lock and gives up after `capMs`, whether it is held, hung or down; never throws.
 * @param ttlMs the lock ends by itself after this long
 * @param actor for the warning in the log (3.11.6.1)
 * @returns the lock, or null: go on without it
 */
export async function tryLock(key: string, ttlMs: number, capMs: number, actor?: Actor): Promise<Lock | null> {
  const outcome = await tryLockWithReason(key, ttlMs, capMs, actor);
  return typeof outcome === 'string' ? null : outcome;
}

/** `tryLock` that says why there is no lock: held by another, Redis down or hung, or skipped after an earlier failure. */
export async function tryLockWithReason(
  key: string,
  ttlMs: number,
  capMs: number,
  actor?: Actor,
): Promise<Lock | LockFailure> {
  if (isSkipped(key)) {
    metrics.redlockDegraded.inc();
    return 'skipped';
  }
  const outcome = await acquire(key, ttlMs, capMs);
  if (typeof outcome === 'string') {
    metrics.redlockDegraded.inc();
    // Held: only this key's holder is slow. Down or hung: every key would wait.
    openBreaker(outcome === 'held' ? key : ALL_KEYS);
    const personPublicId = actor?.kind === 'user' ? actor.publicId : null;
    logger.warn({ key, reason: outcome, personPublicId }, 'lock not obtained, going on without it');
  }
  return outcome;
}

/** Forgets earlier failures: Redis is known to be back. */
export function closeLockBreaker(): void {
  skipUntil.clear();
}

async function acquire(key: string, ttlMs: number, capMs: number): Promise<Lock | LockFailure> {
  const startedAt = performance.now();
  const nodes = getRedisNodes();
  const ready = await Promise.all(nodes.map((node) => isRedisReady(node, capMs)));
  if (ready.filter(Boolean).length * 2 <= nodes.length) return 'down';

  const remainingMs = Math.max(1, capMs - (performance.now() - startedAt));
  let hasClientError = false;
  // Its types were written for an older ioredis.
  const redlock = new Redlock(nodes as unknown as Redlock.CompatibleRedisClient[], {
    driftFactor: DRIFT_FACTOR,
    retryCount: Math.ceil(remainingMs / RETRY_DELAY_MS),
    retryDelay: RETRY_DELAY_MS,
    retryJitter: RETRY_DELAY_MS,
  });
  redlock.on('clientError', () => {
    hasClientError = true;
  });
  let isGivenUp = false;
  // Redlock answers with a promise of its own kind; an async function makes it a plain one.
  const attempt = (async () => {
    const lock = await redlock.lock(key, ttlMs);
    if (isGivenUp) await unlock(lock, key);
    return lock;
  })();
  attempt.catch(() => {});
  const until = new AbortController();
  try {
    const lock = await Promise.race([attempt, waitInVain(nodes, remainingMs, until.signal)]);
    if (typeof lock !== 'string') return { release: () => unlock(lock, key) };
    isGivenUp = true;
    return lock;
  } catch {
    return hasClientError ? 'down' : 'held';
  } finally {
    until.abort();
  }
}

/** Decides what a missing lock means: if Redis hangs, all callers would wait in vain. */
async function waitInVain(
  nodes: ReturnType<typeof getRedisNodes>,
  capMs: number,
  signal: AbortSignal,
): Promise<LockFailure> {
  const beforeAskingMs = Math.min(SUSPICION_MS, capMs);
  await sleep(beforeAskingMs, null, { signal });
  if (!(await isAnswering(nodes))) return 'down';
  await sleep(Math.max(0, capMs - beforeAskingMs), null, { signal });
  return 'held';
}

/** A node that hangs does not answer a ping either. */
async function isAnswering(nodes: ReturnType<typeof getRedisNodes>): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map((node) => Promise.race([node.ping().then(Boolean, () => false), sleep(PING_MS, false)])),
  );
  return answers.filter(Boolean).length * 2 > nodes.length;
}

async function unlock(lock: Redlock.Lock, key: string): Promise<void> {
  try {
    await lock.unlock();
  } catch (error) {
    logger.warn({ err: error, key }, 'lock not released, it expires by itself');
  }
}

function isSkipped(key: string): boolean {
  const now = performance.now();
  return (skipUntil.get(ALL_KEYS) ?? 0) > now || (skipUntil.get(key) ?? 0) > now;
}

function openBreaker(key: string): void {
  const now = performance.now();
  for (const [other, until] of skipUntil) if (until <= now) skipUntil.delete(other);
  skipUntil.set(key, now + BREAKER_MS);
}
