import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createTestDatabase } from '@/db/testing/database';
import { startMariadb } from '../servers/mariadb.mjs';
import { findFreePort } from '../servers/ports.mjs';
import { startRedis } from '../servers/redis.mjs';
import { signalGroup } from '../servers/server-process.mjs';
import { Figure, formatFigure } from './figure';
import { compileSlowDisk } from './slow-disk/compile';

// npm run bench [-- --json] [-- --slow-disk] [-- area …]: each <area>.ts beside this file is a process of its own that
// writes one JSON figure per line. Its environment has a database with master data and a Redis, both its own.

const NOT_AREAS = new Set(['main.ts', 'figure.ts']);
/** Takes minutes, or half an hour and some gigabytes, so each runs by its name alone. */
const BY_NAME_ALONE = new Set(['million', 'workflow-load']);
const here = import.meta.dirname;
const asJson = process.argv.includes('--json');
const hasSlowDisk = process.argv.includes('--slow-disk');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));

interface Servers {
  mysqlUrl: string;
  redisUrl: string;
  storageFolder: string;
  /** Of the servers, for their processor time; null for one that was started elsewhere. */
  databasePid: number | null;
  redisPid: number | null;
  stop: () => Promise<void>;
}

/** Private servers that flush every commit to disk, as in production. */
async function startServers(): Promise<Servers> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-bench-'));
  // The servers may run as another user; their own folders below are closed.
  chmodSync(folder, 0o711);
  const password = randomBytes(16).toString('hex');
  const [mysqlPort, redisPort] = [await findFreePort(), await findFreePort()];
  const [database, redis] = await Promise.all([
    startMariadb({
      folder: path.join(folder, 'mariadb'),
      port: mysqlPort,
      password,
      isThrowAway: false,
      ...(hasSlowDisk ? { preload: compileSlowDisk(folder) } : {}),
    }),
    startRedis({ folder: path.join(folder, 'redis'), port: redisPort, password, isThrowAway: false }),
  ]);
  const servers = [database, redis];
  const removeNow = () => {
    for (const server of servers) signalGroup(server.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Whatever ends this process, the servers end with it.
  process.once('exit', removeNow);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return {
    mysqlUrl: `mysql://root:${password}@127.0.0.1:${mysqlPort}`,
    redisUrl: `redis://:${password}@127.0.0.1:${redisPort}`,
    storageFolder: path.join(folder, 'files'),
    databasePid: database.pid,
    redisPid: redis.pid,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      removeNow();
      process.removeListener('exit', removeNow);
    },
  };
}

/** The servers of TEST_MYSQL_URL and TEST_REDIS_URL, to measure another machine's; otherwise private ones. */
async function openServers(): Promise<Servers> {
  const { TEST_MYSQL_URL: mysqlUrl, TEST_REDIS_URL: redisUrl } = process.env;
  if (!mysqlUrl || !redisUrl) return startServers();
  const storageFolder = mkdtempSync(path.join(os.tmpdir(), 'dms-bench-files-'));
  const stop = async () => rmSync(storageFolder, { recursive: true, force: true });
  return { mysqlUrl, redisUrl, storageFolder, databasePid: null, redisPid: null, stop };
}

async function runArea(area: string, servers: Servers): Promise<Figure[]> {
  process.env.TEST_MYSQL_URL = servers.mysqlUrl;
  const database = await createTestDatabase({ contents: 'schema' });
  const figures: Figure[] = [];
  try {
    // The young generation that `npm start` gives the web process.
    const flags = ['--max-semi-space-size=32', '--import', 'tsx'];
    const child = spawn(process.execPath, [...flags, path.join(here, `${area}.ts`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        // Outside Next the marker package `server-only` throws; this configuration puts an empty one in its place.
        TSX_TSCONFIG_PATH: path.join(here, '../../workers/tsconfig.json'),
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        // A bench never uploads or sweeps in the installation's own folder.
        STORAGE_DIR: servers.storageFolder,
        DATABASE_URL: database.databaseUrl,
        DATABASE_ADMIN_URL: database.adminUrl,
        REDIS_URL: servers.redisUrl,
        BENCH_DATABASE_PID: String(servers.databasePid ?? ''),
        BENCH_REDIS_PID: String(servers.redisPid ?? ''),
        AUTH_SECRET: randomBytes(32).toString('hex'),
      },
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      const figure = Figure.parse(JSON.parse(line));
      figures.push(figure);
      process.stdout.write(`${asJson ? JSON.stringify(figure) : formatFigure(figure)}\n`);
    }
    if ((await ended) !== 0) throw new Error(`the bench of ${area} failed`);
  } finally {
    await database.drop();
  }
  return figures;
}

const areas = readdirSync(here)
  .filter((name) => name.endsWith('.ts') && !NOT_AREAS.has(name))
  .map((name) => name.slice(0, -'.ts'.length))
  .filter((area) => wanted.includes(area) || (wanted.length === 0 && !BY_NAME_ALONE.has(area)));
const servers = await openServers();
try {
  const figures: Figure[] = [];
  for (const area of areas) figures.push(...(await runArea(area, servers)));
  if (figures.some((figure) => !figure.isMet)) process.exitCode = 1;
} finally {
  await servers.stop();
}
