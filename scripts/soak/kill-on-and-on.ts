import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnServers } from '../harness/servers';
import { migrateToAndFro } from './migrate-to-and-fro';
import type { Scene } from './run-soak';

export interface Length {
  /** It ends when so many transitions were made … */
  transitions: number;
  /** … or after this time, whichever is later of those given; 0: no matter. */
  minutes: number;
  /** Documents are moved between two versions of their workflow all the while. */
  isMigrating?: boolean;
}

/** About once a second something dies; every fifth time it is Redis. */
const PAUSE_MS = 900;
/** A busy machine would only start processes: so many transitions come first, if they come at all. */
const BETWEEN = 50;
const LONGEST_PAUSE_MS = 15_000;

/** Callers, worker, Redis and MariaDB are killed, hung and emptied. */
export async function killOnAndOn(scene: Scene, { transitions, minutes, isMigrating }: Length): Promise<void> {
  const { servers, done, count, print } = scene;
  const migrating = isMigrating ? await migrateToAndFro() : null;
  const startedAt = Date.now();
  const share = () =>
    Math.min(done() / Math.max(transitions, 1), minutes === 0 ? 1 : (Date.now() - startedAt) / (minutes * 60_000));
  let restarts = 0;
  for (let turn = 1; share() < 1; turn += 1) {
    await pause(done);
    if (share() > (restarts + 1) / 3 && restarts < 2) {
      restarts += 1;
      await servers.restartMariadb(restarts === 1 ? 'SIGKILL' : 'SIGTERM');
      count('MariaDB restarted');
    } else if (turn % 5 === 0) count(await hurtRedis(servers, turn / 5));
    else if (turn % 2 === 0) {
      await scene.worker().kill();
      count('worker killed');
    } else {
      const callers = scene.callers();
      await callers[turn % callers.length]?.kill();
      count('caller killed');
    }
    if (turn % 10 === 0) print(`${done()} transitions, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  if (migrating) count('document migrated', await migrating.stop());
}

async function pause(done: () => number): Promise<void> {
  const goal = done() + BETWEEN;
  const end = Date.now() + LONGEST_PAUSE_MS;
  await sleep(PAUSE_MS * (0.5 + Math.random()));
  while (done() < goal && Date.now() < end) await sleep(50);
}

async function hurtRedis(servers: OwnServers, turn: number): Promise<string> {
  if (turn % 3 === 1) {
    await servers.restartRedis();
    return 'Redis killed, empty again';
  }
  if (turn % 3 === 2) {
    servers.hangRedis();
    await sleep(1500);
    servers.wakeRedis();
    return 'Redis hung';
  }
  await emptyRedis(servers);
  return 'Redis emptied';
}

/** It may be away just then; then it is empty soon enough. */
export async function emptyRedis({ redisUrl }: OwnServers): Promise<void> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  await redis.flushall().catch(() => undefined);
  redis.disconnect();
}
