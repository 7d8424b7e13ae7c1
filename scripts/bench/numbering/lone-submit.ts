import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { once } from '@/lib/platform/idempotency';
import { report } from '../figure';
import { quietest, startGauge, type Turn } from '../quiet/gauge';
import { makeDrafts } from './prepare';
import { type ProcessorTime, processorTime, processorTimeEach } from './processor-time';

// Letters submitted one after the other by the product's verb, each with an Idempotency-Key, as an action does. No
// other caller shares a batch, so this is the cost of one submit.

const WARM_UP = 500;
/** Of each turn: some two seconds of processor time, two hundred ticks. */
const SUBMITS = 400;
const TURNS = 3;

interface Measured extends ProcessorTime {
  roundTrips: number;
}

/** Reports processor time and round trips to the database of a submit that shares no batch. */
export async function measureLoneSubmit(ctx: UserCtx): Promise<void> {
  await submitOneByOne(ctx, WARM_UP);
  const gauge = startGauge();
  const turns: Turn<Measured>[] = [];
  while (turns.length < TURNS) turns.push(await gauge.during(() => submitOneByOne(ctx, SUBMITS)));
  gauge.stop();
  const { web, database, roundTrips } = quietest('numbering.lone-submit', turns);
  report('numbering.lone-submit.web-cpu', web, 'ms/submit');
  if (database !== null) report('numbering.lone-submit.database-cpu', database, 'ms/submit');
  report('numbering.lone-submit.round-trips', roundTrips, 'statements');
}

async function submitOneByOne(ctx: UserCtx, count: number): Promise<Measured> {
  const drafts = await makeDrafts(ctx, 'TEAM', count);
  const statementsBefore = await statementsSoFar(ctx);
  const start = processorTime();
  for (const { publicId, versionNo } of drafts) {
    const input = { publicId, versionNo };
    await once(ctx, { key: newPublicId(), route: 'submit', body: input }, (claim) =>
      submitCorrespondence(ctx, input, claim),
    );
  }
  const each = processorTimeEach(start, count);
  return { ...each, roundTrips: ((await statementsSoFar(ctx)) - statementsBefore) / count };
}

/** Statements that the server received from clients; a compound statement counts once. */
async function statementsSoFar(ctx: UserCtx): Promise<number> {
  const [row] = await rowsOf<{ Value: string }>(ctx.db, sql`SHOW GLOBAL STATUS LIKE 'Questions'`);
  return Number(row?.Value);
}
