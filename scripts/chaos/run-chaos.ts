import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { countOf, drain } from '../harness/judge';
import { closeConnections, type Db, prepareDatabase } from '../harness/prepare-database';
import { randomOf } from '../harness/random';
import { startOwnServers } from '../harness/servers';
import { waitFor } from '../harness/wait-for';
import { productEnvironment } from '../harness/web';
import { FAULTS, faultKinds, type Victims } from './faults';
import { judgeChaos } from './judge-chaos';
import { type Load, startLoad } from './load';
import { type ChaosProcesses, startProcesses, type WebKind } from './processes';
import { openTcpProxy, type TcpProxy } from './tcp-proxy';

/** It ends when all three are reached, or after so many minutes; 0: however long it takes. */
export interface ChaosOptions {
  numbers: number;
  transitions: number;
  faults: number;
  minutes: number;
  seed: number;
  web: WebKind;
  /** Ends it as its time does; null: nothing does. */
  stop: AbortSignal | null;
  print: (line: string) => void;
}

export interface ChaosReport {
  seed: number;
  seconds: number;
  acknowledged: { numbers: number; transitions: number };
  refused: number;
  /** Calls whose outcome was unknown until they were sent again with the same key. */
  settled: number;
  /** Calls that no web answered in the end. */
  unanswered: number;
  deliveries: number;
  longestGapSeconds: number;
  faults: Record<string, number>;
  /** Tries by the status of their answer; 0: none. */
  statuses: Record<string, number>;
  /** Violations, in words; empty when all is well. */
  findings: string[];
}

const INSTANCES = 40;
/** Letters of one series that arrive together share a batch of numbers: more callers than series. */
const CALLERS = { numberCallers: 16, transitionCallers: 4 };
/** Between two faults something must be done, or only the start of processes would be tried … */
const BETWEEN = 10;
/** … but not for ever, if it cannot be. */
const LONGEST_PAUSE_MS = 30_000;
/** Answers that are missing when everything runs again. */
const GRACE_MS = 120_000;

/**
 * People write letters and act on RFAs through REST during faults. Webs, worker, MariaDB and Redis are killed, paused,
 * flushed, cut off and set to other times. Then the callers' records are compared with the database. The process must
 * not have read its environment yet.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const servers = await startOwnServers();
  const proxies: TcpProxy[] = [];
  let processes: ChaosProcesses | undefined;
  try {
    const db = await prepareDatabase(servers);
    const { makeChaosCast } = await import('./cast');
    const cast = await makeChaosCast(INSTANCES);
    const database = await openTcpProxy(portOf(servers.mysqlUrl));
    const redis = await openTcpProxy(portOf(servers.redisUrl));
    proxies.push(database, redis);
    processes = await startProcesses(options.web, servers.folder, environmentOf(database, redis));
    for (const port of processes.ports) await waitFor('a web', () => isReady(port));
    const random = randomOf(options.seed);
    const load = startLoad({
      ports: processes.ports,
      cast,
      ...CALLERS,
      goals: options,
      random: randomOf(options.seed + 1),
    });
    const victims: Victims = { servers, database, redis, ...processes, random };
    return await play(options, { db, load, victims, instanceIds: cast.instanceIds });
  } finally {
    if (processes) await endAll(processes);
    await closeConnections();
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await servers.stop();
  }
}

interface Stage {
  db: Db;
  load: Load;
  victims: Victims;
  instanceIds: readonly string[];
}

async function play(options: ChaosOptions, { db, load, victims, instanceIds }: Stage): Promise<ChaosReport> {
  const { journal } = load;
  const startedAt = performance.now();
  const faults: Record<string, number> = {};
  const minutesGone = () => (performance.now() - startedAt) / 60_000;
  const isTimeUp = () => options.stop?.aborted || (options.minutes > 0 && minutesGone() >= options.minutes);
  const done = () => journal.acknowledged.numbers + journal.acknowledged.transitions;
  const isEnough = () =>
    journal.acknowledged.numbers >= options.numbers && journal.acknowledged.transitions >= options.transitions;
  let count = 0;
  for (const kind of faultKinds(victims.random)) {
    if (isTimeUp() || (count >= options.faults && isEnough())) break;
    await pause(done);
    await FAULTS[kind]?.(victims);
    count += 1;
    faults[kind] = (faults[kind] ?? 0) + 1;
    const { numbers, transitions } = journal.acknowledged;
    options.print(`${Math.round(minutesGone() * 60)} s: ${kind}; ${numbers} numbers, ${transitions} transitions`);
    // Faults are spread over a run that is longer than they take.
    while (!isTimeUp() && !isEnough() && count >= options.faults * shareOf(options, journal.acknowledged))
      await sleep(200);
  }
  await load.stop(GRACE_MS);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  options.print('waiting until everything is delivered');
  const undelivered = await drain(db);
  await victims.worker.finish();
  const findings = [...undelivered, ...(await judgeChaos(db, journal, instanceIds))];
  return {
    seed: options.seed,
    seconds,
    acknowledged: journal.acknowledged,
    refused: journal.refused,
    settled: journal.settled,
    unanswered: journal.unanswered,
    deliveries: await countOf(db, sql`SELECT COUNT(*) AS count FROM event_inbox`),
    longestGapSeconds: Math.round(journal.longestGapMs / 100) / 10,
    faults,
    statuses: journal.statuses,
    findings,
  };
}

/** Of the work, the part that is done; a fault each time it has grown enough. */
function shareOf({ numbers, transitions }: ChaosOptions, done: { numbers: number; transitions: number }): number {
  const shares = [done.numbers / Math.max(numbers, 1), done.transitions / Math.max(transitions, 1)];
  return Math.min(1, ...shares) + Number.EPSILON;
}

async function pause(done: () => number): Promise<void> {
  const goal = done() + BETWEEN;
  const end = performance.now() + LONGEST_PAUSE_MS;
  while (done() < goal && performance.now() < end) await sleep(50);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** Of webs and worker: they reach their servers through the proxies, and no caller is refused for asking often. */
function environmentOf(database: TcpProxy, redis: TcpProxy): NodeJS.ProcessEnv {
  const env = productEnvironment();
  const through = (url: string | undefined, { port }: TcpProxy) => {
    const address = new URL(url ?? '');
    address.port = String(port);
    return address.href;
  };
  return {
    ...env,
    NODE_ENV: 'production',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: through(env.DATABASE_URL, database),
    REDIS_URL: through(env.REDIS_URL, redis),
    RATE_LIMIT_USER_PER_MINUTE: '1000000',
    RATE_LIMIT_IP_PER_MINUTE: '1000000',
  };
}

/** The REST API alone has no page of its health. */
async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`);
  await answer.arrayBuffer();
  return answer.ok;
}

async function endAll({ webs, worker, remove }: ChaosProcesses): Promise<void> {
  for (const one of [...webs, worker]) one.signal('SIGCONT');
  await Promise.all([...webs, worker].map((one) => one.end('SIGKILL')));
  remove();
}
