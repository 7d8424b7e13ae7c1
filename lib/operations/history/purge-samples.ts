import { and, eq, sql } from 'drizzle-orm';
import type { SampleStep } from '@/db/operations-enums';
import { metricSamples } from '@/db/schema/metric-samples';
import type { Ctx } from '@/lib/platform/ctx';
import { type PurgedKind, RETENTION } from '@/lib/platform/maintenance/retention';

const KINDS = { MINUTE: 'figuresByMinute', HALF_HOUR: 'figuresByHalfHour' } as const satisfies Record<
  SampleStep,
  PurgedKind
>;

/** Few enough to hold their row locks for milliseconds. */
const BATCH = 1000;

/** Removes the samples of a step that no page shows any more. Returns how many. */
export async function purgeSamples(ctx: Ctx, step: SampleStep): Promise<number> {
  const { days } = RETENTION[KINDS[step]];
  for (let purged = 0; ; ) {
    const [result] = await ctx.db
      .delete(metricSamples)
      .where(and(eq(metricSamples.step, step), sql`${metricSamples.beginsAt} < NOW(3) - INTERVAL ${days} DAY`))
      .limit(BATCH);
    purged += result.affectedRows;
    if (result.affectedRows < BATCH) return purged;
  }
}
