import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, inject } from 'vitest';
import { createTestDatabase } from './database';

// Runs before a test file is loaded, so that the file's imports of lib read these addresses.

process.env.TEST_MYSQL_URL = inject('testMysqlUrl');
process.env.TEST_REDIS_URL = inject('testRedisUrl');
process.env.TEST_BLUEPRINT = inject('testBlueprint');
process.env.TEST_BUNDLES = inject('testBundles');

const database = await createTestDatabase();
const redisUrl = `${process.env.TEST_REDIS_URL}/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`;
const storageFolder = mkdtempSync(path.join(os.tmpdir(), 'dms-storage-'));
await emptyRedis();

Object.assign(process.env, {
  DATABASE_URL: database.databaseUrl,
  DATABASE_ADMIN_URL: database.adminUrl,
  REDIS_URL: redisUrl,
  BULL_PREFIX: database.name,
  AUTH_SECRET: randomBytes(32).toString('hex'),
  STORAGE_DIR: storageFolder,
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});

afterAll(async () => {
  await database.drop();
  rmSync(storageFolder, { recursive: true, force: true });
});

/** The file that used this Redis database before may have left locks and counters. */
async function emptyRedis(): Promise<void> {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  await redis.flushdb();
  redis.disconnect();
}
