import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { openAdminConnection } from '@/db/admin-connection';
import { findFreePort } from '../../scripts/servers/ports.mjs';
import { startServerProcess } from '../../scripts/servers/server-process.mjs';
import { productionWebArguments } from '../../scripts/steps/build.mjs';
import { logFileOf, ROOT } from '../../scripts/steps/places.mjs';

// The browser tests have database 20 of their Redis.
const REDIS_DATABASE = 21;

/** A second web server with a database of its own, as freshly installed: deltas and master data, no people. */
export interface EmptySystem {
  url: string;
  stop: () => Promise<void>;
}

/** @param demoAdminUrl the administrator’s address of the browser tests’ database, beside which the new one is made */
export async function startEmptySystem(demoAdminUrl: string): Promise<EmptySystem> {
  const name = `dms_empty_${randomBytes(4).toString('hex')}`;
  const [adminUrl, databaseUrl] = [new URL(demoAdminUrl), new URL(demoAdminUrl)];
  adminUrl.pathname = databaseUrl.pathname = `/${name}`;
  databaseUrl.username = 'dms_e2e_app';
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const redisUrl = new URL(process.env.REDIS_URL ?? '');
  redisUrl.pathname = `/${REDIS_DATABASE}`;
  const redis = new Redis(redisUrl.href);
  await redis.flushdb();
  redis.disconnect();
  const { DATABASE_ADMIN_URL: _administrator, ...surroundings } = process.env;
  const env = {
    ...surroundings,
    NODE_ENV: 'production' as const,
    DATABASE_URL: databaseUrl.href,
    REDIS_URL: redisUrl.href,
    BULL_PREFIX: name,
    APP_URL: url,
    PORT: String(port),
    DEMO: '0',
  };
  for (const [file, command] of [
    ['scripts/database/main.ts', 'apply'],
    ['db/seed/main.ts', 'master'],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, command], {
      cwd: ROOT,
      env: { ...env, DATABASE_ADMIN_URL: adminUrl.href, TSX_TSCONFIG_PATH: 'workers/tsconfig.json' },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  }
  const server = startServerProcess({
    name: 'web of an empty system',
    program: { file: process.execPath },
    args: [...productionWebArguments(), '--port', String(port)],
    cwd: ROOT,
    env,
    logFile: logFileOf('test-empty-web'),
    graceMs: 5000,
  });
  const isAlive = () =>
    fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = async () => {
    await server.stop();
    const admin = await openAdminConnection(demoAdminUrl);
    await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
  };
  try {
    await expect.poll(isAlive).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
