import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { localDoor } from '../harness/ask';
import { type Caller, signIn, submitDraft, writeDrafts } from '../harness/callers';
import { buildWeb, startWeb, submitActionOf, type Web } from '../harness/web';
import { report } from './figure';
import { percentile } from './open-loop/statistics';
import { quietest, startGauge, type Turn } from './quiet/gauge';

// Twenty people submit one letter after the other through the server action of the production build, each after the
// answer to the last. The web server measures the durations.

const CALLERS = 20;
/** Letters of each caller: the first two thousand of all warm up connections and compiler; then a thousand in each turn. */
const WARM_UP = 100;
const MEASURED = 50;
/** So many that the machine is left alone in one of them. */
const TURNS = 6;
const GOAL = { bound: '<=', value: 100 } as const;

/** All in one series. */
const HOT: readonly Route[] = [['คคง.', 'สคฉ.3']];
/** Four series, people of four organizations. */
const SPREAD: readonly Route[] = [
  ['คคง.', 'สคฉ.3'],
  ['สคฉ.3', 'คคง.'],
  ['ผรม.2', 'คคง.'],
  ['TEAM', 'สคฉ.3'],
];
type Route = readonly [from: string, to: string];

function prepareCallers(routes: readonly Route[]): Promise<Caller[]> {
  return Promise.all(
    Array.from({ length: CALLERS }, async (_, index) => {
      const [from, to] = routes[index % routes.length] ?? HOT[0] ?? ['', ''];
      const caller = await signIn(from);
      await writeDrafts(caller, to, WARM_UP + TURNS * MEASURED);
      return caller;
    }),
  );
}

/** Each caller sends `count` of their letters, one after the other. @returns milliseconds as the callers saw them */
async function submitAll(web: Web, id: string, callers: readonly Caller[], count: number): Promise<number[]> {
  const door = localDoor(web.port, CALLERS);
  const durations: number[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      for (const draft of caller.drafts.splice(0, count)) {
        const startedAt = performance.now();
        await submitDraft(door, id, caller, draft);
        durations.push(performance.now() - startedAt);
      }
    }),
  );
  door.agent.destroy();
  return durations;
}

interface Measured {
  durations: number[];
  seen: number[];
  perSecond: number;
  cpuMs: number;
}

async function measureTurn(web: Web, id: string, callers: readonly Caller[]): Promise<Measured> {
  const before = await web.takeDurations();
  const startedAt = performance.now();
  const seen = await submitAll(web, id, callers, MEASURED);
  const seconds = (performance.now() - startedAt) / 1000;
  const { durations, cpu } = await web.takeDurations();
  if (durations.length !== seen.length) throw new Error('the server has counted other requests than the callers');
  const cpuMs = (cpu.user + cpu.system - before.cpu.user - before.cpu.system) / 1000;
  return { durations, seen, perSecond: seen.length / seconds, cpuMs: cpuMs / seen.length };
}

async function measure(web: Web, id: string, mix: string, routes: readonly Route[]): Promise<void> {
  const callers = await prepareCallers(routes);
  await submitAll(web, id, callers, WARM_UP);
  const turns: Turn<Measured>[] = [];
  while (turns.length < TURNS) turns.push(await gauge.during(() => measureTurn(web, id, callers)));
  const { durations, seen, perSecond, cpuMs } = quietest(`submit-action.${mix}`, turns);
  report(`submit-action.${mix}.p50`, percentile(durations, 0.5), 'ms');
  report(`submit-action.${mix}.p95`, percentile(durations, 0.95), 'ms');
  report(`submit-action.${mix}.p99`, percentile(durations, 0.99), 'ms');
  report(`submit-action.${mix}.p95-at-the-caller`, percentile(seen, 0.95), 'ms');
  report(`submit-action.${mix}.throughput`, perSecond, 'submits/s');
  report(`submit-action.${mix}.web-cpu`, cpuMs, 'ms/submit');
  const all = turns.flatMap(({ result }) => result.durations);
  report(`submit-action.${mix}.p95-of-all-turns`, percentile(all, 0.95), 'ms', GOAL);
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await buildWeb();
const web = await startWeb();
const gauge = startGauge();
try {
  const id = submitActionOf();
  await measure(web, id, 'one-series', HOT);
  await measure(web, id, 'four-series', SPREAD);
} finally {
  gauge.stop();
  await web.stop();
  closeRedis();
  await closeDatabase();
}
