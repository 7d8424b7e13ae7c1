import { sql } from 'drizzle-orm';
import { SAMPLE_STEPS, type SampleStep } from '@/db/enums';
import { metricSamples } from '@/db/schema/metric-samples';
import type { Ctx } from '@/lib/platform/ctx';
import { keyOf, type Reading } from './counted';

/** The database's clock: processes of several machines add to the same minute. */
const BEGINS_AT: Record<SampleStep, ReturnType<typeof sql>> = {
  MINUTE: sql`DATE_FORMAT(NOW(), '%Y-%m-%d %H:%i:00')`,
  HOUR: sql`DATE_FORMAT(NOW(), '%Y-%m-%d %H:00:00')`,
};

/** Adds readings to the current minute and hour, in one statement: all of them or none. */
export async function addSamples(ctx: Ctx, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  // In the order of the key: two processes that write at the same moment do not wait for each other crosswise.
  const ordered = [...readings].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await ctx.db
    .insert(metricSamples)
    .values(
      SAMPLE_STEPS.flatMap((step) =>
        ordered.map(({ metric, label, value }) => ({
          step,
          metric,
          label,
          beginsAt: BEGINS_AT[step],
          total: value,
          peak: value,
          readings: 1,
        })),
      ),
    )
    .onDuplicateKeyUpdate({
      set: {
        total: sql`${metricSamples.total} + VALUES(${metricSamples.total})`,
        peak: sql`GREATEST(${metricSamples.peak}, VALUES(${metricSamples.peak}))`,
        readings: sql`${metricSamples.readings} + 1`,
      },
    });
}
