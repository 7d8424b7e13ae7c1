import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { waitFor } from '../harness/wait-for';
import { isInSync } from './database-hosts';
import { fillFileVolume } from './full-file-volume';
import { WRITER_ADDRESS } from './network';
import { release } from './release';
import { firstOf, RTO_MS, type Scenario } from './scenario';
import type { Machine } from './supervised';
import type { Topology } from './topology';

/** Letters sent after a fault show that all is as before. */
const SETTLE_MS = 5000;
/** A database that was killed reads its log and is back. */
const RECOVERY_MS = 15_000;
/** As long as the volume stays full. */
const FULL_MS = 10_000;
/** An answer that was written before there was room. */
const ON_ITS_WAY_MS = 100;
/** As long as an operator needs to see a dead primary and to type the command. */
const NOTICE_MS = 5000;

const killOnce = (name: string, pick: (topology: Topology) => Machine): Scenario => ({
  name,
  targetMs: RTO_MS,
  run: async (topology) => {
    await pick(topology).process.kill('SIGKILL');
    await sleep(SETTLE_MS);
    return undefined;
  },
});

async function masterOf({ sentinels, redisPassword }: Topology): Promise<string> {
  const sentinel = new Redis({ host: firstOf(sentinels).host.address, port: 26379, lazyConnect: true });
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
    const master = firstOf(topology.redis.filter(({ host }) => host.address === before));
    await master.process.stop('SIGKILL');
    await waitFor('another Redis master', async () => (await masterOf(topology)) !== before);
    await sleep(SETTLE_MS);
    // It comes back as a replica.
    master.process.start();
    await sleep(SETTLE_MS);
    return undefined;
  },
};

const webWithoutDatabase: Scenario = {
  name: 'partition-web-database',
  targetMs: RTO_MS,
  run: async ({ network, webs }) => {
    const { host } = firstOf(webs);
    network.cut(host, WRITER_ADDRESS);
    // Longer than a silent connection is kept.
    await sleep(45_000);
    network.mend(host, WRITER_ADDRESS);
    await sleep(SETTLE_MS);
    return undefined;
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
    return undefined;
  },
};

/** Nothing is lost and nearly nothing waits: each process drains before it goes. */
const rollingRestart: Scenario = { name: 'rolling-restart', targetMs: 5000, run: release };

const fullFiles: Scenario = { name: 'file-disk-full', targetMs: 5000, run: fillFileVolume };

/**
 * The volume of the writer is full for a while. MariaDB looks once a minute whether there is room, and ends where a
 * rollback finds none, so that it is started again once there is.
 */
const fullDisk: Scenario = {
  name: 'database-disk-full',
  targetMs: RTO_MS,
  run: async ({ databases: { primary }, clients }) => {
    const filler = path.join(primary.folder, 'filler');
    // Ends when nothing more fits.
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'status=none']);
    await sleep(FULL_MS);
    const freedAt = performance.now();
    rmSync(filler);
    // As the runbook says.
    await primary.process.kill('SIGKILL');
    await sleep(RECOVERY_MS + SETTLE_MS);
    const first = clients.sent.find(({ at }) => at > freedAt + ON_ITS_WAY_MS);
    return { recoveredMs: (first?.at ?? Number.POSITIVE_INFINITY) - freedAt };
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
    return undefined;
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
  killOnce('web-killed', ({ webs }) => firstOf(webs)),
  killOnce('worker-killed', ({ workers }) => firstOf(workers)),
  killOnce('load-balancer-killed', ({ balancer }) => balancer),
  killOnce('sentinel-killed', ({ sentinels }) => firstOf(sentinels)),
  killOnce('redis-replica-killed', ({ redis }) => firstOf(redis.slice(1))),
  sentinelFailover,
  webWithoutDatabase,
  replicaLost,
  killOnce('database-replica-killed', ({ databases }) => databases.replica),
  killOnce('database-killed', ({ databases }) => databases.primary),
  rollingRestart,
  fullFiles,
  fullDisk,
  promotion,
];
