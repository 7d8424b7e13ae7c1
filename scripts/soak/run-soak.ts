import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import type { SoakRecord } from './check-records';
import { checkRecords } from './check-records';
import { keepRunning, readRecord } from './processes';
import { type SoakServers, startSoakServers } from './servers';

export interface SoakOptions {
  /** It ends when so many transitions were made … */
  transitions: number;
  /** … or after this time, whichever is later of those given; 0: no matter. */
  minutes: number;
  print: (line: string) => void;
}

export interface SoakVerdict {
  transitions: number;
  refused: number;
  unheard: number;
  deliveries: number;
  faults: Record<string, number>;
  /** What does not hold, in words; empty when all is well. */
  findings: string[];
}

const INSTANCES = 40;
const CALLERS = 2;
const AT_ONCE = 4;
/** About once a second something dies; every fifth time it is Redis. */
const PAUSE_MS = 900;
const ROOT = path.join(import.meta.dirname, '..', '..');

/**
 * Callers act, a worker delivers, and all the while callers, worker, Redis and MariaDB are killed, hung and emptied. In
 * the end everything must be there exactly once. On servers of its own; the process must not have read its environment
 * yet.
 */
export async function runSoak(options: SoakOptions): Promise<SoakVerdict> {
  const servers = await startSoakServers();
  const bundles = await Promise.all([
    bundleChild(path.join(import.meta.dirname, 'caller.ts')),
    bundleChild(path.join(ROOT, 'workers', 'main.ts')),
  ]);
  try {
    return await soak(options, servers, bundles);
  } finally {
    for (const bundle of bundles) bundle.remove();
    await servers.stop();
  }
}

async function soak(
  { transitions, minutes, print }: SoakOptions,
  servers: SoakServers,
  [callerFile, workerFile]: readonly BundledChild[],
): Promise<SoakVerdict> {
  const db = await prepareDatabase(servers);
  const { makeCast } = await import('./cast');
  const castFile = path.join(servers.folder, 'cast.json');
  const cast = await makeCast(INSTANCES);
  writeFileSync(castFile, JSON.stringify(cast));

  const records: SoakRecord[] = [];
  let done = 0;
  const note = (line: string) => {
    const record = readRecord(line);
    if (!record) return;
    records.push(record);
    if (record.kind === 'ok') done += 1;
  };
  const env = { ...process.env, SOAK_CAST: castFile, SOAK_AT_ONCE: String(AT_ONCE) };
  const callers = Array.from({ length: CALLERS }, () => keepRunning(callerFile?.file ?? '', env, note));
  const worker = keepRunning(workerFile?.file ?? '', env, () => {});

  const faults: Record<string, number> = {};
  const count = (name: string) => {
    faults[name] = (faults[name] ?? 0) + 1;
  };
  const startedAt = Date.now();
  const share = () =>
    Math.min(done / Math.max(transitions, 1), minutes === 0 ? 1 : (Date.now() - startedAt) / (minutes * 60_000));
  let restarts = 0;
  for (let turn = 1; share() < 1; turn += 1) {
    await sleep(PAUSE_MS * (0.5 + Math.random()));
    if (share() > (restarts + 1) / 3 && restarts < 2) {
      restarts += 1;
      await servers.restartMariadb(restarts === 1 ? 'SIGKILL' : 'SIGTERM');
      count('MariaDB restarted');
    } else if (turn % 5 === 0) count(await hurtRedis(servers, turn / 5));
    else if (turn % 2 === 0) {
      await worker.kill();
      count('worker killed');
    } else {
      await callers[turn % callers.length]?.kill();
      count('caller killed');
    }
    if (turn % 10 === 0) print(`${done} transitions, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  await Promise.all(callers.map((caller) => caller.finish()));
  print(`${done} transitions; waiting until everything is delivered`);
  const drained = await drain(db);
  await worker.finish();
  const findings = [...drained, ...(await judge(db, records, cast.instanceIds))];
  const asked = records.filter(({ kind }) => kind === 'invoke').length;
  const refused = records.filter(({ kind }) => kind === 'fail').length;
  const deliveries = await countOf(db, sql`SELECT COUNT(*) AS count FROM event_inbox`);
  // What was opened for looking would keep the process for ever.
  (await import('@/lib/redis')).closeRedis();
  await (await import('@/db/client')).closeDatabase();
  return { transitions: done, refused, unheard: asked - done - refused, deliveries, faults, findings };
}

type Db = ReturnType<typeof import('@/db/client').getDatabase>;

/** Schema and master data; from here on this process and its children know where the servers are. */
async function prepareDatabase({ folder, mysqlUrl, redisUrl }: SoakServers): Promise<Db> {
  const adminUrl = new URL(mysqlUrl);
  adminUrl.pathname = '/soak';
  const appUrl = new URL(adminUrl);
  appUrl.username = 'dms_soak';
  const port = await (await import('../servers/ports.mjs')).findFreePort();
  Object.assign(process.env, {
    DATABASE_URL: appUrl.href,
    DATABASE_ADMIN_URL: adminUrl.href,
    REDIS_URL: redisUrl,
    BULL_PREFIX: 'soak',
    // The worker sweeps files that its database does not know: never the installation's own.
    STORAGE_DIR: path.join(folder, 'files'),
    WORKER_PORT: String(port),
    // Jobs of a killed worker are free after seconds, so that the end is not mostly waiting.
    WORKER_JOB_LOCK_MS: '2000',
    LOG_LEVEL: 'silent',
  });
  const { openAdminConnection } = await import('@/db/admin-connection');
  await (await openAdminConnection(adminUrl.href)).end();
  const { applyDeltas } = await import('@/db/apply-deltas');
  await applyDeltas(adminUrl.href, { appUrl: appUrl.href });
  const { seedMasterData } = await import('@/db/seed/master-data');
  await seedMasterData(adminUrl.href);
  return (await import('@/db/client')).getDatabase();
}

async function hurtRedis(servers: SoakServers, turn: number): Promise<string> {
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
  const { Redis } = await import('ioredis');
  const redis = new Redis(servers.redisUrl, { maxRetriesPerRequest: 1 });
  redis.on('error', () => {});
  await redis.flushall().catch(() => undefined);
  redis.disconnect();
  return 'Redis emptied';
}

/** Pauses and leases would make it wait for minutes; ending them changes what is late, not what is done. */
async function drain(db: Db): Promise<string[]> {
  const isOpen = sql`status IN ('PENDING', 'ENQUEUED')`;
  const deadline = Date.now() + 120_000;
  for (;;) {
    const open = await countOf(db, sql`SELECT COUNT(*) AS count FROM event_deliveries WHERE ${isOpen}`);
    if (open === 0) return [];
    if (Date.now() > deadline) return [`${open} deliveries are still open after two minutes`];
    // It may meet the worker's own writes; then the next turn does it.
    await db
      .execute(sql`UPDATE event_deliveries SET next_at = NOW(3) WHERE ${isOpen} AND next_at > NOW(3)`)
      .catch(() => undefined);
    await sleep(1000);
  }
}

async function judge(db: Db, records: readonly SoakRecord[], instanceIds: readonly string[]): Promise<string[]> {
  const { workflowHistories } = await import('@/db/schema/workflow');
  const { verifyWorkflows } = await import('@/lib/workflow/verify');
  const { systemCtx } = await import('@/lib/ctx');
  const histories = await db
    .select({
      id: workflowHistories.id,
      instanceId: workflowHistories.instanceId,
      seq: workflowHistories.seq,
      action: workflowHistories.action,
      commandId: workflowHistories.commandId,
      actorType: workflowHistories.actorType,
    })
    .from(workflowHistories)
    .where(inArray(workflowHistories.instanceId, [...instanceIds]));
  // What follows by itself was asked for by nobody, and the first one is of the cast's making.
  const asked = histories.filter(({ action, actorType }) => actorType === 'USER' && action !== 'SUBMIT');
  const findings = await verifyWorkflows(systemCtx('soak'));
  const dead = await countOf(db, sql`SELECT COUNT(*) AS count FROM dead_letters`);
  return [
    ...checkRecords(records, asked),
    ...findings.map(({ rule, instanceId, detail }) => `${rule} ${instanceId ?? ''}: ${detail}`),
    ...(dead > 0 ? [`${dead} dead letters`] : []),
  ];
}

async function countOf(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const [rows] = (await db.execute(query)) as unknown as [{ count: number }[]];
  return Number(rows[0]?.count ?? 0);
}
