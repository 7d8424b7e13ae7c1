import { sql } from 'drizzle-orm';
import { SAMPLE_STEPS, type SampleStep } from '@/db/operations-enums';
import { metricSamples } from '@/db/schema/metric-samples';
import type { Ctx } from '@/lib/platform/ctx';
import { keyOf, type Reading } from './counted';

const STEP_SECONDS: Record<SampleStep, number> = { MINUTE: 60, HALF_HOUR: 1800 };

/** The database's clock: processes of several machines add to the same minute. */
function beginsAt(step: SampleStep) {
  const seconds = STEP_SECONDS[step];
  return sql`FROM_UNIXTIME(UNIX_TIMESTAMP() DIV ${seconds} * ${seconds})`;
}

/** Adds readings to the current minute and half hour, in one statement: all of them or none. */
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
          beginsAt: beginsAt(step),
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
