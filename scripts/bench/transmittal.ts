import '@/lib/documents/kinds/register-subjects';
import { sql } from 'drizzle-orm';
import { closeDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { seedMasterData } from '@/db/seed/master-data';
import { makeDrawingRfa, makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { makeRfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import { makeTransmittal } from '@/lib/documents/transmittals/testing/make-transmittal';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { env } from '@/lib/platform/env';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { closeRedis, getRedis, isRedisReady } from '@/lib/platform/redis';
import { report } from './figure';
import { startGauge } from './quiet/gauge';

// Transmittals with sixty ready RFAs each, submitted one after the other by the product's verb. One transaction takes
// all numbers, and submits the RFAs and the transmittal.

/** The most that a contractor hands over with one list. */
const RFAS = 60;
/** The same transmittal with one RFA: the difference is the cost of the other 59. */
const SMALL = 1;
const SUBMITS = 20;
/** The first ones warm up connections, statements and the compiler. */
const WARM_UP = 3;

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await isRedisReady(getRedis(), 2000);
const { control: ctx } = await makeRfaCast();

const gauge = startGauge();
const small = await measure(SMALL);
const { result: large, pieceMs } = await gauge.during(() => measure(RFAS));
gauge.stop();

report('transmittal.machine', pieceMs, 'ms/piece');
reportAll('rfas-1', small);
reportAll('rfas-60', large);
report('transmittal.statements-per-rfa', (large.roundTrips - small.roundTrips) / (RFAS - SMALL), 'statements', {
  bound: '<=',
  value: 1,
});
report('transmittal.findings', (await verifyNumbering(ctx)).length, 'findings', { bound: '<=', value: 0 });
closeRedis();
await closeDatabase();

interface Measured {
  p50: number;
  p95: number;
  roundTrips: number;
}

async function measure(rfas: number): Promise<Measured> {
  const drafts: string[] = [];
  while (drafts.length < WARM_UP + SUBMITS) drafts.push(await draftWith(rfas));
  for (const publicId of drafts.splice(0, WARM_UP)) await submit(publicId);
  const durations: number[] = [];
  const before = await statementsSoFar();
  for (const publicId of drafts) {
    const startedAt = performance.now();
    await submit(publicId);
    durations.push(performance.now() - startedAt);
  }
  const roundTrips = ((await statementsSoFar()) - before) / drafts.length;
  const sorted = durations.sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
  return { p50: percentile(0.5), p95: percentile(0.95), roundTrips };
}

/** A draft whose RFAs are marked ready: every second one carries a shop drawing. Two series beside its own. */
async function draftWith(rfas: number): Promise<string> {
  const items: { kind: 'DOCUMENT'; publicId: string }[] = [];
  for (let index = 0; index < rfas; index += 1) {
    const { publicId } = await (index % 2 === 0 ? makeDrawingRfa(ctx, 1) : makeRfaDraft(ctx));
    await setRfaReady(ctx, { publicId, isReady: true });
    items.push({ kind: 'DOCUMENT', publicId });
  }
  return (await makeTransmittal(ctx, { items })).publicId;
}

function submit(publicId: string) {
  const input = { publicId };
  return once(ctx, { key: newPublicId(), route: 'submit', body: input }, (claim) =>
    submitTransmittal(ctx, input, claim),
  );
}

/** Statements that the server received from clients; a compound statement counts once. */
async function statementsSoFar(): Promise<number> {
  const [row] = await rowsOf<{ Value: string }>(ctx.db, sql`SHOW GLOBAL STATUS LIKE 'Questions'`);
  return Number(row?.Value);
}

function reportAll(id: string, { p50, p95, roundTrips }: Measured): void {
  report(`transmittal.${id}.p50`, p50, 'ms');
  report(`transmittal.${id}.p95`, p95, 'ms');
  report(`transmittal.${id}.round-trips`, roundTrips, 'statements');
}
