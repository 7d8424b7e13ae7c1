import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startMariadb } from '../servers/mariadb.mjs';
import { findFreePort } from '../servers/ports.mjs';
import { startRedis } from '../servers/redis.mjs';
import { signalGroup } from '../servers/server-process.mjs';
import { chooseThrowAwayParent } from '../servers/throw-away.mjs';

/** Servers of a soak's own, to be killed and hung. */
export interface OwnServers {
  folder: string;
  mysqlUrl: string;
  redisUrl: string;
  /** Further environment of the product for these servers. */
  environment: Record<string, string>;
  /** Killed without a word, or stopped in order, and started again. */
  restartMariadb: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** It comes back with nothing of what it knew. */
  restartRedis: () => Promise<void>;
  /** Stops it until the function that is answered starts it again. */
  takeMariadbAway: () => Promise<() => Promise<void>>;
  takeRedisAway: () => Promise<() => Promise<void>>;
  hangRedis: () => void;
  wakeRedis: () => void;
  hangMariadb: () => void;
  wakeMariadb: () => void;
  stop: () => Promise<void>;
}

/** Starts both, in memory where there is enough of it; the name of the folder says whose they are, for the tidying run. */
export async function startOwnServers(): Promise<OwnServers> {
  const folder = mkdtempSync(path.join(chooseThrowAwayParent(), `dms-test-${process.pid}-`));
  // The servers may run as another user; their own folders below are closed.
  chmodSync(folder, 0o711);
  const password = randomBytes(16).toString('hex');
  const [mysqlPort, redisPort] = [await findFreePort(), await findFreePort()];
  // Commits must survive the server's death, so it is durable; Redis keeps nothing.
  const openMariadb = () =>
    startMariadb({ folder: path.join(folder, 'mariadb'), port: mysqlPort, password, isThrowAway: false });
  const openRedis = () =>
    startRedis({ folder: path.join(folder, 'redis'), port: redisPort, password, isThrowAway: true });
  let [mariadb, redis] = await Promise.all([openMariadb(), openRedis()]);
  // Whatever ends this process, the servers do not stay.
  const endNow = () => {
    for (const { pid } of [mariadb, redis]) signalGroup(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', endNow);
  return {
    folder,
    mysqlUrl: `mysql://root:${password}@127.0.0.1:${mysqlPort}`,
    redisUrl: `redis://:${password}@127.0.0.1:${redisPort}`,
    environment: {},
    restartMariadb: async (signal) => {
      await mariadb.stop(signal);
      mariadb = await openMariadb();
    },
    restartRedis: async () => {
      await redis.stop('SIGKILL');
      redis = await openRedis();
    },
    takeMariadbAway: async () => {
      await mariadb.stop('SIGTERM');
      return async () => {
        mariadb = await openMariadb();
      };
    },
    takeRedisAway: async () => {
      await redis.stop('SIGKILL');
      return async () => {
        redis = await openRedis();
      };
    },
    hangRedis: () => void process.kill(redis.pid, 'SIGSTOP'),
    wakeRedis: () => void process.kill(redis.pid, 'SIGCONT'),
    hangMariadb: () => void process.kill(mariadb.pid, 'SIGSTOP'),
    wakeMariadb: () => void process.kill(mariadb.pid, 'SIGCONT'),
    stop: async () => {
      await Promise.all([mariadb.stop('SIGKILL'), redis.stop('SIGKILL')]);
      endNow();
      process.removeListener('exit', endNow);
    },
  };
}
