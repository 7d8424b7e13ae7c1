import { and, eq, sql } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { highestOfLikeCounters } from '../counters/counter-rows';
import { printNumberKey, printPattern } from '../template/render-number';
import type { NumberPlan } from './plan-number';

/**
 * First number of a series without numbers. It follows the highest of the counters and of the numbers with the same
 * pattern, so that a new template continues the count.
 */
export async function startOfSeries(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const [ofCounters, ofTexts] = [await highestOfLikeCounters(ctx, plan), await highestOfLikeTexts(ctx, plan)];
  return Math.max(ofCounters, ofTexts);
}

async function highestOfLikeTexts(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const ledger = documentNumberReservations;
  const [before, after] = aroundSequence(plan);
  const rows = await ctx.db
    .select({ numberKey: ledger.numberKey })
    .from(ledger)
    .where(
      and(
        eq(ledger.projectId, plan.counterKey.projectId),
        eq(ledger.correspondenceTypeId, plan.counterKey.correspondenceTypeId),
        // A range on the unique index; LIKE would treat % and _ of codes as its own.
        sql`${ledger.numberKey} >= ${before}`,
        sql`${ledger.numberKey} <= CONCAT(${before}, ':')`,
      ),
    );
  return rows.reduce((highest, { numberKey }) => {
    if (!numberKey.startsWith(before) || !numberKey.endsWith(after)) return highest;
    const digits = numberKey.slice(before.length, numberKey.length - after.length);
    const sequence = /^[0-9]{1,10}$/.test(digits) ? Number(digits) : 0;
    return sequence > highest && printNumberKey(plan.open, sequence) === numberKey ? sequence : highest;
  }, 0);
}

/** The key's text before and after the sequence. */
function aroundSequence({ open }: NumberPlan): [string, string] {
  const hole = open.segments.findIndex((segment) => 'hole' in segment && segment.hole === 'sequence');
  const part = (segments: typeof open.segments) => printPattern({ ...open, segments });
  return [part(open.segments.slice(0, hole)), part(open.segments.slice(hole + 1))];
}
