import '@/lib/documents/kinds/register-subjects';
import { count, eq, sql } from 'drizzle-orm';
import { closeDatabase, getDatabase, readMoment } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { closeRedis } from '@/lib/platform/redis';
import { report } from './figure';
import { filterCases, pairCases, searchCases, sortCases } from './million/cases';
import { openKeptDatabase } from './million/kept-database';
import { type Case, type Measured, measureWithin } from './million/measure';
import { ctxOf, PROJECT, READER_NAMES, type Reader, shareOf } from './million/people';
import { percentile } from './open-loop/statistics';

// The register of a project with a million letters, for people who see all, a tenth and fifty of them: every order,
// page 1 and page 10,000, every filter alone and in pairs, and search. docs/bench.md says how the letters are made.

/** A multiple of the originals and of fifty: each reader's share is a whole number. */
const STEP = 1_000;
const DOCUMENTS = Number(process.env.BENCH_MILLION_DOCUMENTS || 1_000_000);
if (!(DOCUMENTS > 0 && DOCUMENTS % STEP === 0)) throw new Error(`BENCH_MILLION_DOCUMENTS: a multiple of ${STEP}`);

const CALLS = 5;
const PAIR_CALLS = 2;
/** Milliseconds for each reader; together a quarter of an hour, whatever the plans cost. */
const BUDGETS = { sorts: 170_000, filters: 50_000, search: 15_000, pairs: 65_000 };

interface Goal {
  bound: '<=';
  value: number;
}
const GOAL: Goal = { bound: '<=', value: 100 };
/** A page far away costs at most half more than page 1. */
const FAR_GOAL: Goal = { bound: '<=', value: 1.5 };
const NUMBER_GOAL: Goal = { bound: '<=', value: 50 };
const TEXT_GOAL: Goal = { bound: '<=', value: 150 };

/** Measures a section and reports each case, and how many the budget left out. */
async function section(name: string, cases: readonly Case[], budget: number, goal: Goal): Promise<Measured[]> {
  const measured = await measureWithin(budget, cases, CALLS);
  for (const { name: part, p50, p95 } of measured) {
    report(`${name}.${part}.p50`, p50, 'ms');
    report(`${name}.${part}.p95`, p95, 'ms', goal);
  }
  const left = cases.length - measured.length;
  if (left > 0) report(`${name}.not-measured`, left, 'cases', { bound: '<=', value: 0 });
  return measured;
}

/** Compares the middle of a list with its beginning. */
function reportFarPages(name: string, measured: readonly Measured[]): void {
  for (const { name: part, p95 } of measured) {
    const near = measured.find((other) => other.name === part.replace(/page-\d+$/, 'page-1'));
    if (near && near.name !== part) report(`${name}.${part}.times-page-1`, p95 / near.p95, 'x', FAR_GOAL);
  }
}

/** Pairs together, and the slowest ten by name. */
async function measurePairs(name: string, cases: readonly Case[]): Promise<void> {
  const measured = await measureWithin(BUDGETS.pairs, cases, PAIR_CALLS);
  report(`${name}.measured`, measured.length, `of ${cases.length}`);
  report(
    `${name}.p95`,
    percentile(
      measured.map(({ p95 }) => p95),
      0.95,
    ),
    'ms',
    GOAL,
  );
  const slowest = measured.toSorted((a, b) => b.p95 - a.p95).slice(0, 10);
  for (const { name: pair, p95 } of slowest) report(`${name}.slowest.${pair}`, p95, 'ms');
}

/** Documents of the project that the reader may know of, by the product's own rule. */
async function countVisible(ctx: UserCtx): Promise<number> {
  const rows = await readMoment(async (db) => {
    await db.execute(sql`SET SESSION max_statement_time = 0`);
    return db
      .select({ total: count() })
      .from(correspondences)
      .where(visibleCorrespondences({ ...ctx, db }));
  });
  return rows[0]?.total ?? 0;
}

async function measureReader(reader: Reader, number: string, kept: Awaited<ReturnType<typeof openKeptDatabase>>) {
  const name = `million.${reader}`;
  const ctx = await ctxOf(reader);
  const visible = await countVisible(ctx);
  const share = shareOf(reader, DOCUMENTS);
  if (visible !== share) throw new Error(`${reader} sees ${visible} documents instead of ${share}`);
  report(`${name}.visible`, visible, 'documents');
  report(`${name}.counted`, (await listCorrespondences(ctx, PROJECT, {})).total, 'documents');
  const places = reader === 'fifty' ? null : kept.places[reader];
  const sorts = await section(`${name}.sort`, sortCases(ctx, share, places), BUDGETS.sorts, GOAL);
  reportFarPages(`${name}.sort`, sorts);
  await section(`${name}.filter`, filterCases(ctx, number), BUDGETS.filters, GOAL);
  const { numbers, texts } = searchCases(ctx, number);
  await section(`${name}.search`, numbers, BUDGETS.search / 3, NUMBER_GOAL);
  await section(`${name}.search`, texts, BUDGETS.search, TEXT_GOAL);
  await measurePairs(`${name}.pair`, pairCases(ctx, number));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const kept = await openKeptDatabase(DOCUMENTS);
report('million.made-in', kept.seconds, 's');
report('million.disk', kept.size / 1024 ** 2, 'MB');
// A document that all three readers see.
const [known] = await getDatabase()
  .select()
  .from(correspondences)
  .where(eq(correspondences.id, DOCUMENTS / 2));
for (const reader of READER_NAMES) await measureReader(reader, known?.numberKey ?? '', kept);
closeRedis();
await closeDatabase();
await kept.stop();
