import { closeDatabase } from '@/db/client';
import { preparePartitions } from '@/db/partitions';
import { seedDemo } from '@/db/seed/demo';
import { seedMasterData } from '@/db/seed/master-data';
import { env } from '@/lib/platform/env';
import { closeRedis } from '@/lib/platform/redis';
import { buildWeb } from '../harness/web';
import { startApp } from './load/app';
import { makeReaders, makeSenders, writeAllDrafts } from './load/people';
import { browseAll, measureBrowsing, measureMemory, measureSubmissions, type Phase } from './load/phases';
import { submitAtRate } from './load/submissions';

// An open loop through HTTP: people who have signed in send letters and read pages when they like, however long the
// answers take, while a worker delivers what follows. Web, worker, MariaDB, Redis and this driver share the machine.
//
// LOAD_PHASES  comma-separated: sustained, peak, burst, browse, memory, or a rate and seconds such as 75x60
// LOAD_PEOPLE  how many browse
// LOAD_MINUTES of the phase `memory`

/** Goals of the programme on two processors. */
const PHASES: Readonly<Record<string, Omit<Phase, 'name'>>> = {
  sustained: { perSecond: 50, seconds: 60, goals: { p95: 500, p99: 2000 } },
  peak: { perSecond: 100, seconds: 60, goals: { p95: 500, p99: 2000 } },
  // May queue; nothing is lost.
  burst: { perSecond: 200, seconds: 5, goals: {} },
};
const BROWSE_SECONDS = 90;
const MEMORY_PER_SECOND = 5;
/** Connections, compiler and caches are warm in a process that serves people. */
const WARM_UP = { perSecond: 40, count: 1200 };
const WARM_UP_SECONDS = 20;

const wanted = (process.env.LOAD_PHASES ?? 'sustained,peak,burst,browse').split(',');
const people = Number(process.env.LOAD_PEOPLE ?? 100);
const minutes = Number(process.env.LOAD_MINUTES ?? 60);

function phaseOf(name: string): Phase | null {
  const known = PHASES[name];
  if (known) return { name, ...known };
  if (name === 'memory') return { name, perSecond: MEMORY_PER_SECOND, seconds: minutes * 60, goals: {} };
  const [, perSecond, seconds] = /^(\d+)x(\d+)$/.exec(name) ?? [];
  if (perSecond && seconds) return { name, perSecond: Number(perSecond), seconds: Number(seconds), goals: {} };
  if (name === 'browse') return null;
  throw new Error(`there is no phase ${name}`);
}

const phases = wanted.map((name) => ({ name, submissions: phaseOf(name) }));
const isBrowsing = wanted.some((name) => name === 'browse' || name === 'memory');
const letters = phases.reduce((sum, { submissions: one }) => sum + (one ? one.perSecond * one.seconds : 0), 0);

await buildWeb();
const administrator = env().DATABASE_ADMIN_URL ?? '';
await preparePartitions(administrator);
await seedMasterData(administrator);
// Letters alone need no other documents.
if (isBrowsing) await seedDemo();
const app = await startApp();
try {
  const base = `http://localhost:${app.web.port}`;
  const senders = letters > 0 ? await makeSenders(base) : [];
  const readers = isBrowsing ? await makeReaders(base, people) : [];
  const stage = { app, senders, readers };
  if (letters > 0) await writeAllDrafts(senders, letters + WARM_UP.count);
  process.stderr.write('load: prepared\n');
  if (letters > 0) await submitAtRate(app.web.port, senders, WARM_UP);
  if (isBrowsing) await browseAll(app, readers, WARM_UP_SECONDS);
  for (const { name, submissions } of phases) {
    if (!submissions) await measureBrowsing(stage, BROWSE_SECONDS);
    else if (name === 'memory') await measureMemory(stage, submissions);
    else await measureSubmissions(stage, submissions);
  }
} finally {
  await app.stop();
  closeRedis();
  await closeDatabase();
}
