import { and, eq } from 'drizzle-orm';
import { documentNumberSeries } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { lastBeforeFirst } from '../batch/number-guard';
import type { NumberPlan } from '../batch/plan-number';

/** The last number of a plan's series, or what a new one would begin after. Locks nothing: it may be old when it is read. */
export async function lastNumberOf(ctx: Ctx, plan: NumberPlan): Promise<number> {
  const series = documentNumberSeries;
  const [row] = await ctx.db
    .select({ lastNumber: series.lastNumber, version: series.version })
    .from(series)
    .where(
      and(
        eq(series.projectId, plan.counterKey.projectId),
        eq(series.correspondenceTypeId, plan.counterKey.correspondenceTypeId),
        eq(series.printedPattern, plan.pattern),
      ),
    );
  return row && row.version > 0 ? row.lastNumber : lastBeforeFirst(ctx, plan);
}
