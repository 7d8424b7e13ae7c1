import { type OwnServers, startOwnServers } from '../harness/servers';
import { failOverAgain } from './fail-over-again';
import type { FormResult } from './form-result';
import { killOnAndOn, type Length } from './kill-on-and-on';
import { restoreAgain } from './restore-again';
import { runBattery } from './run-battery';
import { runLoad } from './run-load';
import { runSoak, type Scene } from './run-soak';
import { startWatchedRedis, type WatchedRedis } from './watched-redis';

type Print = (line: string) => void;

/** One entry of the battery in its long form. */
export interface Form {
  name: string;
  entry: string;
  /** Unit of its size, and the size that fits into a night. */
  unit: string;
  night: number;
  says: string;
  run: (size: number, print: Print) => Promise<FormResult>;
}

export const FORMS: readonly Form[] = [
  battery('model', 'B3', 'sequences', 20_000, 'random definitions and commands against a model', [
    'lib/workflow/engine/moves/model.test.ts',
  ]),
  battery('guards', 'B4', 'conditions', 100_000, 'random conditions over hostile facts', [
    'lib/workflow/definitions/guard.unit.test.ts',
  ]),
  battery('decisions', 'B5', 'rounds', 500, 'fifty decisions at once, with Redis up, hung and gone', [
    'lib/workflow/engine/moves/races.test.ts',
    'fifty decisions',
  ]),
  battery('answers', 'B6', 'rounds', 200, 'teams of 2, 5 and 20 that answer at once, a quorum, a veto, groups', [
    'lib/workflow/engine/moves/races.test.ts',
    'everybody of a team|a sheet',
  ]),
  battery('marks', 'B8', 'rounds', 20, 'processes that die at every mark', [
    'lib/workflow/engine/moves/crash.test.ts',
    'workers/delivery.test.ts',
  ]),
  {
    name: 'kills',
    entry: 'B9',
    unit: 'transitions',
    night: 50_000,
    says: 'web processes, worker, Redis and MariaDB killed while people act',
    run: (transitions, print) => kills({ transitions, minutes: 0 }, print),
  },
  {
    name: 'failover',
    entry: 'B10',
    unit: 'failovers',
    night: 20,
    says: 'a sentinel puts Redis’s replica in its master’s place',
    run: failovers,
  },
  battery('redis', 'B10', 'injections of each kind', 20, 'a Redis that refuses, hangs, is late, full or emptied', [
    'workers/redis-faults.test.ts',
  ]),
  battery('database', 'B11', 'injections of each kind', 200, 'deadlocks, lost connections and a full pool', [
    'lib/workflow/engine/moves/database-faults.test.ts',
  ]),
  {
    name: 'order',
    entry: 'B12',
    unit: 'minutes',
    night: 30,
    says: 'the same as kills while documents are moved between versions, judged for order',
    run: (minutes, print) => kills({ transitions: 0, minutes, isMigrating: true }, print),
  },
  battery('drain', 'B15', 'jobs', 1000, 'a burst under the limit of fifty a minute, other queues beside it', [
    'workers/delivery.test.ts',
    'limited queue',
  ]),
  {
    name: 'load',
    entry: 'B18',
    unit: 'minutes',
    night: 10,
    says: 'a hundred transitions a second through REST on 5,000 RFAs with histories',
    run: (minutes, print) => runLoad({ minutes, print }),
  },
  {
    name: 'restore',
    entry: 'B20',
    unit: 'disasters',
    night: 4,
    says: 'the database is put back to a backup, Redis newer than it or empty',
    run: (times, print) => soak((scene) => restoreAgain(scene, { times }), print),
  },
];

/** A soak of B9 by its length. */
export function kills(length: Length, print: Print): Promise<FormResult> {
  return soak((scene) => killOnAndOn(scene, length), print);
}

async function soak(
  act: (scene: Scene) => Promise<void>,
  print: Print,
  openServers: () => Promise<OwnServers> = startOwnServers,
): Promise<FormResult> {
  const verdict = await runSoak({ openServers, act, print });
  const { transitions, refused, unheard, deliveries, faults, findings } = verdict;
  for (const [fault, count] of Object.entries(faults)) print(`${count} × ${fault}`);
  const figures = `${transitions} transitions, ${refused} refused, ${unheard} unheard, ${deliveries} deliveries`;
  return { figures, findings };
}

async function failovers(times: number, print: Print): Promise<FormResult> {
  let redis: WatchedRedis | undefined;
  const openServers = async () => {
    const servers = await startOwnServers();
    const watched = await startWatchedRedis(servers.folder);
    redis = watched;
    const stop = async () => {
      await watched.stop();
      await servers.stop();
    };
    return { ...servers, redisUrl: 'redis://127.0.0.1', environment: watched.environment, stop };
  };
  const act = async (scene: Scene) => {
    if (redis) await failOverAgain(scene, redis, { times });
  };
  return soak(act, print, openServers);
}

/** An entry that is a test of `npm test` as well, there in its small size. Names of tests come after their files. */
function battery(
  name: string,
  entry: string,
  unit: string,
  night: number,
  says: string,
  places: readonly string[],
): Form {
  const files = places.filter((place) => place.endsWith('.ts'));
  const [only] = places.filter((place) => !place.endsWith('.ts'));
  const run = (size: number, print: Print) => runBattery({ entry, size, files, only, print });
  return { name, entry, unit, night, says, run };
}
