import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { isInSync, waitFor } from './database-hosts';
import { WRITER_ADDRESS } from './network';
import type { Machine, Topology } from './topology';

/** Something that happens to the installation while people send letters. */
export interface Scenario {
  name: string;
  /** Most milliseconds without a letter sent, by the target of the seed's service levels or the issue. */
  targetMs: number;
  run: (topology: Topology) => Promise<void>;
}

/** The target of the issue for any fault: a minute. */
const RTO_MS = 60_000;
/** Letters sent after a fault show that all is as before. */
const SETTLE_MS = 5000;
/** MariaDB looks once a minute whether there is room again. */
const RETRY_MS = 60_000;
/** As long as the volume stays full. */
const FULL_MS = 10_000;
/** As long as an operator needs to see a dead primary and to type the command. */
const NOTICE_MS = 5000;

const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (!one) throw new Error('there is none');
  return one;
};

const killOnce = (name: string, pick: (topology: Topology) => Machine): Scenario => ({
  name,
  targetMs: RTO_MS,
  run: async (topology) => {
    await pick(topology).process.kill('SIGKILL');
    await sleep(SETTLE_MS);
  },
});

async function masterOf({ sentinels, redisPassword }: Topology): Promise<string> {
  const sentinel = new Redis({ host: first(sentinels).host.address, port: 26379, lazyConnect: true });
  try {
    const [address] = (await sentinel.call('SENTINEL', 'get-master-addr-by-name', 'dms')) as string[];
    return address ?? redisPassword;
  } finally {
    sentinel.disconnect();
  }
}

const sentinelFailover: Scenario = {
  name: 'sentinel-failover',
  targetMs: RTO_MS,
  run: async (topology) => {
    const before = await masterOf(topology);
    const master = first(topology.redis.filter(({ host }) => host.address === before));
    await master.process.stop('SIGKILL');
    await waitFor('another Redis master', async () => (await masterOf(topology)) !== before);
    await sleep(SETTLE_MS);
    // It comes back as a replica.
    master.process.start();
    await sleep(SETTLE_MS);
  },
};

const webWithoutDatabase: Scenario = {
  name: 'partition-web-database',
  targetMs: RTO_MS,
  run: async ({ network, webs }) => {
    const { host } = first(webs);
    network.cut(host, WRITER_ADDRESS);
    // Longer than a silent connection is kept.
    await sleep(45_000);
    network.mend(host, WRITER_ADDRESS);
    await sleep(SETTLE_MS);
  },
};

const replicaLost: Scenario = {
  name: 'replica-lost',
  targetMs: RTO_MS,
  run: async ({ network, databases: { primary, replica } }) => {
    network.pull(replica.host);
    await sleep(SETTLE_MS);
    network.plugIn(replica.host);
    await waitFor('the replica in step', () => isInSync(primary));
  },
};

const rollingRestart: Scenario = {
  name: 'rolling-restart',
  targetMs: 5000,
  run: async ({ webs, workers }) => {
    for (const { host, process: one } of webs) {
      await one.kill('SIGTERM');
      await waitFor(host.name, async () => (await fetch(`http://${host.address}:3000/api/health/ready`)).ok);
    }
    for (const { process: one } of workers) await one.kill('SIGTERM');
    await sleep(SETTLE_MS);
  },
};

/** The volume of the writer is full for a while: commits wait, and go on when there is room. */
const fullDisk: Scenario = {
  name: 'database-disk-full',
  targetMs: RTO_MS + FULL_MS,
  run: async ({ databases: { primary } }) => {
    const filler = path.join(primary.folder, 'filler');
    // Ends when nothing more fits.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'status=none']);
    await sleep(FULL_MS);
    rmSync(filler);
    await sleep(RETRY_MS + SETTLE_MS);
  },
};

/** The writer's machine is gone: its replica takes its place by the documented command. */
const promotion: Scenario = {
  name: 'replica-promotion',
  targetMs: RTO_MS,
  run: async ({ network, databases: { primary, replica } }) => {
    network.pull(primary.host);
    await primary.process.stop('SIGKILL');
    await sleep(NOTICE_MS);
    await promote(replica.adminUrl);
    network.takeOver(replica.host, WRITER_ADDRESS);
    await sleep(SETTLE_MS * 2);
  },
};

async function promote(adminUrl: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'db:promote'], {
    env: { ...process.env, DATABASE_URL: adminUrl, DATABASE_ADMIN_URL: adminUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('the replica was not promoted');
}

/** In this order: the promotion leaves one database. */
export const SCENARIOS: readonly Scenario[] = [
  killOnce('web-killed', ({ webs }) => first(webs)),
  killOnce('worker-killed', ({ workers }) => first(workers)),
  killOnce('load-balancer-killed', ({ balancer }) => balancer),
  killOnce('sentinel-killed', ({ sentinels }) => first(sentinels)),
  killOnce('redis-replica-killed', ({ redis }) => first(redis.slice(1))),
  sentinelFailover,
  webWithoutDatabase,
  replicaLost,
  killOnce('database-replica-killed', ({ databases }) => databases.replica),
  killOnce('database-killed', ({ databases }) => databases.primary),
  rollingRestart,
  fullDisk,
  promotion,
];
