import { and, eq, sql } from 'drizzle-orm';
import type { SampleStep } from '@/db/enums';
import { metricSamples } from '@/db/schema/metric-samples';
import type { Ctx } from '@/lib/platform/ctx';

/** Days. The longest view by minutes is an hour, by half hours a week; each is kept longer, for a look back. */
const KEPT_DAYS: Record<SampleStep, number> = { MINUTE: 1, HALF_HOUR: 35 };

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 1000;

/** Removes the samples that no page shows any more. Returns how many. */
export async function purgeSamples(ctx: Ctx): Promise<number> {
  let purged = 0;
  for (const [step, days] of Object.entries(KEPT_DAYS) as [SampleStep, number][]) {
    for (let removed = BATCH; removed === BATCH; purged += removed) {
      const [result] = await ctx.db
        .delete(metricSamples)
        .where(and(eq(metricSamples.step, step), sql`${metricSamples.beginsAt} < NOW(3) - INTERVAL ${days} DAY`))
        .limit(BATCH);
      removed = result.affectedRows;
    }
  }
  return purged;
}
