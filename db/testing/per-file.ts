import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import type { Pool } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { createTestDatabase } from './database';

// Runs before a test file is loaded, so that the file's imports of lib read these addresses.

// One process runs many files: each has its own modules and environment, and shares only what node_modules holds.
vi.resetModules();
const environment = { ...process.env };

process.env.TEST_MYSQL_URL = inject('testMysqlUrl');
process.env.TEST_REDIS_URL = inject('testRedisUrl');
process.env.TEST_BLUEPRINT = inject('testBlueprint');
process.env.TEST_BUNDLES = inject('testBundles');

/** Of the files that this process has run. */
const { endedDatabases = new Set<string>() } = globalThis as { endedDatabases?: Set<string> };
Object.assign(globalThis, { endedDatabases });

const database = await createTestDatabase();
const redisUrl = `${process.env.TEST_REDIS_URL}/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
const storageFolder = mkdtempSync(path.join(os.tmpdir(), 'dms-storage-'));
await emptyRedis();
forgetPoolsOfEndedFiles();

Object.assign(process.env, {
  DATABASE_URL: database.databaseUrl,
  DATABASE_ADMIN_URL: database.adminUrl,
  REDIS_URL: redisUrl,
  BULL_PREFIX: database.name,
  AUTH_SECRET: randomBytes(32).toString('hex'),
  STORAGE_DIR: storageFolder,
  // A machine whose disk is nearly full runs the tests as well.
  STORAGE_MIN_FREE_PERCENT: '0',
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});

// After the file's own imports, which may mock modules and set the environment first.
beforeAll(async () => {
  await import('@/lib/documents/kinds/register-subjects');
});

// The list of failures has the first line of each stack, which of a failed statement does not say why it failed.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    const reason = (error.cause as { message?: string } | undefined)?.message;
    if (reason && error.stack) error.stack = error.stack.replace(/.*/, (line) => `${line} (${reason})`);
  }
});

afterAll(async () => {
  vi.useRealTimers();
  endedDatabases.add(database.name);
  await closeConnections();
  await database.drop();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  rmSync(storageFolder, { recursive: true, force: true });
});

/** The file that used this Redis database before may have left locks and counters. */
async function emptyRedis(): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  await redis.flushdb();
  redis.disconnect();
}

/** Objects that lib keeps for the life of a process, from the ended file. */
async function closeConnections(): Promise<void> {
  const kept = globalThis as Record<string, unknown>;
  if (kept.dmsStreams) (await import('@/lib/messages/notifications/live-stream')).endStreams();
  if (kept.dmsLive) (await import('@/lib/messages/notifications/live-listeners')).stopListening();
  if (kept.dmsQueues) await (await import('@/lib/platform/queue')).closeQueues();
  if (kept.dmsRedis) await (await import('@/lib/platform/redis')).closeRedis();
  if (kept.dmsPool) await (await import('@/db/client')).closeDatabase();
  for (const name of Object.keys(kept)) if (/^dms[A-Z]/.test(name)) delete kept[name];
}

/**
 * Work that an ended file did not wait for, such as the record of an error, may open a pool again at any time. It leads to
 * a database that is gone, so it is not kept for the process, where the next file would find it.
 */
function forgetPoolsOfEndedFiles(): void {
  keepIf('dmsPool', (pool: Pool) => !endedDatabases.has(databaseOf(pool) ?? ''));
  keepIf(
    'dmsDatabase',
    (opened: { $client: unknown }) => opened.$client === (globalThis as { dmsPool?: Pool }).dmsPool,
  );
}

function databaseOf({ pool }: Pool): string | undefined {
  // Not in the driver's types.
  return (pool.config as unknown as { connectionConfig: { database?: string } }).connectionConfig.database;
}

function keepIf<T>(name: string, isOwn: (value: T) => boolean): void {
  let kept: T | undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => kept,
    set: (value: T | undefined) => {
      if (value === undefined || isOwn(value)) kept = value;
    },
  });
}
