import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type BundledChild, bundleChild } from '@/db/testing/bundle-child';
import type { MoveRecord } from '../harness/check-records';
import { countOf, drain, judge } from '../harness/judge';
import { closeConnections, type Db, prepareDatabase } from '../harness/prepare-database';
import { type KeptProcess, keepRunning, readRecord } from '../harness/processes';
import type { OwnServers } from '../harness/servers';

/** Objects of a running soak, for its faults. */
export interface Scene {
  servers: OwnServers;
  db: Db;
  /** Records of callers, for comparison with the database. */
  records: MoveRecord[];
  /** Transitions with an answer to their caller. */
  done: () => number;
  callers: () => readonly KeptProcess[];
  worker: () => KeptProcess;
  /** Callers end what they have begun; the worker is killed. */
  stopAll: () => Promise<void>;
  startAll: () => void;
  count: (fault: string, times?: number) => void;
  print: (line: string) => void;
}

export interface SoakVerdict {
  transitions: number;
  refused: number;
  unheard: number;
  deliveries: number;
  faults: Record<string, number>;
  /** Violations, in words; empty when all is well. */
  findings: string[];
}

export interface Soak {
  openServers: () => Promise<OwnServers>;
  /** Makes trouble until it has been enough. */
  act: (scene: Scene) => Promise<void>;
  print: (line: string) => void;
}

const INSTANCES = 40;
const CALLERS = 2;
const AT_ONCE = 4;
const ROOT = path.join(import.meta.dirname, '..', '..');

/**
 * Callers act, a worker delivers, and all the while `act` does what it likes to them and their servers. In the end
 * everything must be there exactly once. The process must not have read its environment yet.
 */
export async function runSoak(soak: Soak): Promise<SoakVerdict> {
  const servers = await soak.openServers();
  const bundles = await Promise.all([
    bundleChild(path.join(import.meta.dirname, 'caller.ts')),
    bundleChild(path.join(ROOT, 'workers', 'main.ts')),
  ]);
  try {
    return await play(soak, servers, bundles);
  } finally {
    for (const bundle of bundles) bundle.remove();
    await servers.stop();
  }
}

async function play(
  { act, print }: Soak,
  servers: OwnServers,
  [callerFile, workerFile]: readonly BundledChild[],
): Promise<SoakVerdict> {
  const db = await prepareDatabase(servers);
  const { makeCast } = await import('./cast');
  const castFile = path.join(servers.folder, 'cast.json');
  const cast = await makeCast(INSTANCES);
  writeFileSync(castFile, JSON.stringify(cast));

  const records: MoveRecord[] = [];
  const counts = { invoke: 0, ok: 0, fail: 0, unknown: 0 };
  const note = (line: string) => {
    const record = readRecord(line);
    if (!record) return;
    records.push(record);
    counts[record.kind] += 1;
  };
  const faults: Record<string, number> = {};
  const env = { ...process.env, SOAK_CAST: castFile, SOAK_AT_ONCE: String(AT_ONCE) };
  let callers: KeptProcess[] = [];
  let worker: KeptProcess;
  const startWorker = () => {
    worker = keepRunning([workerFile?.file ?? ''], env, () => {});
  };
  const finishCallers = () => Promise.all(callers.map((caller) => caller.finish()));
  const scene: Scene = {
    servers,
    db,
    records,
    done: () => counts.ok,
    callers: () => callers,
    worker: () => worker,
    startAll: () => {
      callers = Array.from({ length: CALLERS }, () => keepRunning([callerFile?.file ?? ''], env, note));
      startWorker();
    },
    stopAll: async () => {
      await finishCallers();
      await worker.end('SIGKILL');
    },
    count: (fault, times = 1) => {
      faults[fault] = (faults[fault] ?? 0) + times;
    },
    print,
  };
  scene.startAll();
  try {
    await act(scene);
  } catch (error) {
    // Killed, they would be started again.
    await Promise.all([...callers, scene.worker()].map((one) => one.end('SIGKILL')));
    await closeConnections();
    throw error;
  }
  await finishCallers();
  print(`${counts.ok} transitions; waiting until everything is delivered`);
  const drained = await drain(db);
  await scene.worker().finish();
  const findings = [...drained, ...(await judge(db, records, cast.instanceIds))];
  const deliveries = await countOf(db, sql`SELECT COUNT(*) AS count FROM event_inbox`);
  await closeConnections();
  const unheard = counts.invoke - counts.ok - counts.fail;
  return { transitions: counts.ok, refused: counts.fail, unheard, deliveries, faults, findings };
}
