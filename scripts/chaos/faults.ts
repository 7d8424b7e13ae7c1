import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { KeptProcess } from '../harness/processes';
import { oneOf } from '../harness/random';
import type { OwnServers } from '../harness/servers';
import { emptyRedis } from '../soak/kill-on-and-on';
import type { TcpProxy } from './tcp-proxy';

/** Targets of the faults. */
export interface Victims {
  servers: OwnServers;
  webs: readonly KeptProcess[];
  worker: KeptProcess;
  database: TcpProxy;
  redis: TcpProxy;
  /** Milliseconds by which each web and the worker are wrong, in these files; they are read all the time. */
  webClocks: readonly string[];
  workerClock: string;
  random: () => number;
}

type Fault = (victims: Victims) => Promise<void>;

/** A process or a server is held for longer than the product waits for its locks, or not quite. */
const pauseMs = ({ random }: Victims) => 500 + random() * 6500;
/** As far as a clock is off before somebody notices, to both sides. */
const CLOCK_SHIFTS_MS = [-3_600_000, -90_000, -5_000, 5_000, 90_000, 3_600_000];

async function held(victims: Victims, begin: () => void, end: () => void): Promise<void> {
  begin();
  try {
    await sleep(pauseMs(victims));
  } finally {
    end();
  }
}

const stopped = (victims: Victims, one: KeptProcess) =>
  held(
    victims,
    () => one.signal('SIGSTOP'),
    () => one.signal('SIGCONT'),
  );

async function moveClock(victims: Victims, file: string): Promise<void> {
  await held(
    victims,
    () => writeFileSync(file, String(oneOf(CLOCK_SHIFTS_MS, victims.random))),
    () => writeFileSync(file, '0'),
  );
}

/** Ends every connection of the product by SQL, whatever it is doing. */
async function killConnections({ servers }: Victims): Promise<void> {
  const admin = await createConnection(servers.mysqlUrl);
  try {
    const [rows] = await admin.query<RowDataPacket[]>(
      "SELECT id FROM information_schema.processlist WHERE user NOT IN ('root', 'system user')",
    );
    for (const { id } of rows) await admin.query(`KILL CONNECTION ${Number(id)}`).catch(() => undefined);
  } finally {
    await admin.end();
  }
}

/** Every kind of fault; each ends by itself what it began. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'web killed': ({ webs, random }) => oneOf(webs, random).kill(),
  'all webs killed': async ({ webs }) => void (await Promise.all(webs.map((web) => web.kill()))),
  'worker killed': ({ worker }) => worker.kill(),
  'MariaDB killed': ({ servers }) => servers.restartMariadb('SIGKILL'),
  'Redis killed, empty again': ({ servers }) => servers.restartRedis(),
  'web paused': (victims) => stopped(victims, oneOf(victims.webs, victims.random)),
  'worker paused': (victims) => stopped(victims, victims.worker),
  'MariaDB paused': (victims) => held(victims, victims.servers.hangMariadb, victims.servers.wakeMariadb),
  'Redis paused': (victims) => held(victims, victims.servers.hangRedis, victims.servers.wakeRedis),
  'Redis flushed': ({ servers }) => emptyRedis(servers),
  'connections killed by SQL': killConnections,
  'MariaDB cut off': (victims) => held(victims, victims.database.cut, victims.database.heal),
  'Redis cut off': (victims) => held(victims, victims.redis.cut, victims.redis.heal),
  'MariaDB slow': (victims) => held(victims, () => victims.database.delay(100), victims.database.heal),
  'Redis slow': (victims) => held(victims, () => victims.redis.delay(400), victims.redis.heal),
  'clock of a web moved': (victims) => moveClock(victims, oneOf(victims.webClocks, victims.random)),
  'clock of the worker moved': (victims) => moveClock(victims, victims.workerClock),
};

/** The kinds in a random order, then in another one: each comes as often as the others. */
export function* faultKinds(random: () => number): Generator<string> {
  for (;;) {
    const left = Object.keys(FAULTS);
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0] ?? '';
  }
}
