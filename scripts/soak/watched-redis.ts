import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort, waitForPort } from '../servers/ports.mjs';
import { findRedisServer } from '../servers/programs.mjs';
import { signalGroup, startServerProcess } from '../servers/server-process.mjs';

/** A master, its replica and a sentinel that puts the replica in its place. */
export interface WatchedRedis {
  /** Environment variables that point the product at them. */
  environment: Record<string, string>;
  /** Kills the master. @returns milliseconds until the sentinel names another, which then has a replica again */
  failOver: () => Promise<number>;
  stop: () => Promise<void>;
}

const NAME = 'dms';
/** A sentinel waits so long before it believes that a master is gone; operators wait some seconds more. */
const DOWN_AFTER_MS = 1000;
const LONGEST_MS = 60_000;

/** Starts all three in folders of their own below `folder`; without passwords, for this machine alone. */
export async function startWatchedRedis(folder: string): Promise<WatchedRedis> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const sentinelPort = await findFreePort();
  const nodes = new Map<number, ReturnType<typeof startServerProcess>>();
  const openNode = async (port: number, masterPort: number | null) => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--maxmemory-policy', 'noeviction'];
    const follows = masterPort === null ? [] : ['--replicaof', `127.0.0.1 ${masterPort}`];
    nodes.set(port, await open(path.join(folder, `redis-${port}`), port, [...flags, ...follows]));
  };
  await openNode(ports[0], null);
  await openNode(ports[1], ports[0]);
  const sentinelFolder = path.join(folder, 'sentinel');
  mkdirSync(sentinelFolder, { recursive: true });
  const configFile = path.join(sentinelFolder, 'sentinel.conf');
  const config = [
    `port ${sentinelPort}`,
    'bind 127.0.0.1',
    `dir "${sentinelFolder}"`,
    `sentinel monitor ${NAME} 127.0.0.1 ${ports[0]} 1`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${NAME} 5000`,
    '',
  ];
  writeFileSync(configFile, config.join('\n'));
  const sentinel = await open(sentinelFolder, sentinelPort, [configFile, '--sentinel']);
  const asking = new Redis(sentinelPort, '127.0.0.1', { maxRetriesPerRequest: null });
  const masterPort = async () => {
    const named = (await asking.call('SENTINEL', 'get-master-addr-by-name', NAME)) as string[] | null;
    return Number(named?.[1] ?? 0);
  };
  const hasReplica = async () => {
    // Each is a list of names, each followed by its value.
    const replicas = (await asking.call('SENTINEL', 'replicas', NAME)) as string[][];
    return replicas.some((fields) => {
      const read = (name: string) => fields[fields.indexOf(name) + 1];
      return read('flags') === 'slave' && read('master-link-status') === 'ok';
    });
  };
  await until(hasReplica);
  return {
    environment: { REDIS_SENTINELS: `127.0.0.1:${sentinelPort}`, REDIS_MASTER_NAME: NAME },
    failOver: async () => {
      const before = await masterPort();
      const startedAt = performance.now();
      await nodes.get(before)?.stop('SIGKILL');
      await until(async () => (await masterPort()) !== before);
      const tookMs = performance.now() - startedAt;
      await openNode(before, await masterPort());
      await until(hasReplica);
      return tookMs;
    },
    stop: async () => {
      asking.disconnect();
      await Promise.all([sentinel, ...nodes.values()].map((server) => server.stop('SIGKILL')));
    },
  };
}

async function open(folder: string, port: number, args: string[]) {
  const program = findRedisServer();
  if (!program) throw new Error('redis-server is not installed');
  mkdirSync(folder, { recursive: true });
  const server = startServerProcess({ name: 'Redis', program, args, cwd: folder, logFile: path.join(folder, 'log') });
  const endWithUs = () => signalGroup(server.pid, 'SIGKILL');
  process.once('exit', endWithUs);
  void server.over.then(() => process.removeListener('exit', endWithUs));
  await waitForPort({ port, greets: false, timeoutMs: LONGEST_MS, signal: server.ended });
  return server;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; !(await holds()); await sleep(50)) {
    if (Date.now() > end) throw new Error('the sentinel has not settled within a minute');
  }
}
