import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { env } from './env';
import { logger } from './logger';

/**
 * A request never waits for Redis: no queue while disconnected, one try, and half a second for an answer. A healthy
 * node answers in under one millisecond, so a slower one hangs.
 */
const FAIL_FAST: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 500,
  // Commands issued in one tick of the event loop are pipelined.
  enableAutoPipelining: true,
};

/** Reconnects for ever, at most two seconds apart: a Redis that returns is used again at once. */
const RECONNECT: RedisOptions = { retryStrategy: (times) => Math.min(times * 50, 2000), connectTimeout: 2000 };

/**
 * Opens connections to every configured node: one per URL of REDIS_URL, or the master that the sentinels name.
 * @param options e.g. `{ maxRetriesPerRequest: null }` for a blocking consumer, which must wait for its Redis
 */
export function openRedisNodes(options: RedisOptions): Redis[] {
  const { REDIS_URL, REDIS_SENTINELS, REDIS_MASTER_NAME } = env();
  const urls = listOf(REDIS_URL);
  if (REDIS_SENTINELS) {
    const { protocol, username, password, pathname } = new URL(urls[0] ?? 'redis://localhost');
    const credentials = { username: username || undefined, password: decodeURIComponent(password) || undefined };
    const db = Number(pathname.slice(1) || 0);
    const sentinels = listOf(REDIS_SENTINELS).map(parseSentinel);
    // Named by sentinels, a master has no URL whose scheme ioredis could read.
    const encrypted = protocol === 'rediss:' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true };
    const master = { ...credentials, ...encrypted, db, sentinels, name: REDIS_MASTER_NAME };
    return [prepared(new Redis({ ...RECONNECT, ...options, ...master }))];
  }
  return urls.map((url) => prepared(new Redis(url, { ...RECONNECT, ...options })));
}

function prepared(redis: Redis): Redis {
  sendScriptsByThemselves(redis);
  return watched(redis);
}

/**
 * Limiters and queues define their scripts on first use. A pipeline of that turn knows only earlier scripts. Its call
 * would throw, and its answers would no longer match its callers (`results[i] is not iterable`).
 */
function sendScriptsByThemselves(redis: Redis): void {
  const ownNames: string[] = [];
  redis.options.autoPipeliningIgnoredCommands = ownNames;
  const define = redis.defineCommand.bind(redis);
  redis.defineCommand = (name, definition) => {
    ownNames.push(name, `${name}Buffer`);
    define(name, definition);
  };
}

// Development reloads modules; one set of connections per process all the same.
const holder = globalThis as typeof globalThis & { dmsRedis?: Redis[] };

/** Every node, for Redlock's quorum. */
export function getRedisNodes(): Redis[] {
  holder.dmsRedis ??= openRedisNodes(FAIL_FAST);
  return holder.dmsRedis;
}

/** The first node: rate limits, caches and job queues live there. Commands fail fast while it is away. */
export function getRedis(): Redis {
  const [first] = getRedisNodes();
  if (!first) throw new Error('REDIS_URL names no node');
  return first;
}

/** True once `redis` is connected, waiting at most `timeoutMs`; right after the start of a process it is not yet. */
export async function isRedisReady(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  // A node that is between two tries of connecting is down: waiting would only add to the delay.
  if (redis.status === 'reconnecting' || redis.status === 'close' || redis.status === 'end') return false;
  const timer = new AbortController();
  await Promise.race([firstOutcome(redis), sleep(timeoutMs, undefined, { signal: timer.signal })]);
  timer.abort();
  return (redis.status as string) === 'ready';
}

const outcomes = new WeakMap<Redis, Promise<void>>();

/** One listener for all who wait: the first requests of a process arrive together. */
function firstOutcome(redis: Redis): Promise<void> {
  let outcome = outcomes.get(redis);
  if (!outcome) {
    outcome = new Promise((resolve) => redis.once('ready', resolve).once('close', resolve));
    outcomes.set(redis, outcome);
    outcome.then(() => outcomes.delete(redis));
  }
  return outcome;
}

/** Closes the process's connections; the next use opens new ones. */
export function closeRedis(): void {
  const nodes = holder.dmsRedis ?? [];
  holder.dmsRedis = undefined;
  for (const node of nodes) node.disconnect();
}

function watched(redis: Redis): Redis {
  const node = `${redis.options.host}:${redis.options.port}`;
  let isDown = false;
  redis.on('ready', () => {
    if (isDown) logger.info({ node }, 'Redis is back');
    isDown = false;
  });
  // Without a listener ioredis prints every failed try; once per outage is enough.
  redis.on('error', (error) => {
    if (!isDown) logger.warn({ err: error, node }, 'Redis is not reachable');
    isDown = true;
  });
  return redis;
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function parseSentinel(address: string): { host: string; port: number } {
  const [host = 'localhost', port = '26379'] = address.split(':');
  return { host, port: Number(port) };
}
