import type { Ctx } from '@/lib/platform/ctx';
import { addSamples } from './add-samples';
import { keyOf, type Reading, readCounted } from './counted';

/**
 * Makes a function that adds to the history what this process has counted since its last successful call, and the gauges
 * that `readGauges` reads. A call that fails changes nothing: the next one adds the growth of both. A write whose answer
 * was lost is added twice, which a chart of operations can bear.
 */
export function createSampler(readGauges: (ctx: Ctx) => Promise<Reading[]>): (ctx: Ctx) => Promise<void> {
  let written = new Map<string, number>();
  return async (ctx) => {
    const [counted, gauges] = await Promise.all([readCounted(), readGauges(ctx)]);
    const now = new Map(counted.map((reading) => [keyOf(reading), reading.value]));
    const growthOf = (key: string) => (now.get(key) ?? 0) - (written.get(key) ?? 0);
    const grown = counted
      // A quantile needs the empty buckets of a histogram as well, but only where it has observations.
      .filter(({ metric, label }) => {
        const grows = metric.endsWith('_bucket') ? '+Inf' : label;
        return growthOf(keyOf({ metric, label: grows })) > 0;
      })
      .map((reading) => ({ ...reading, value: growthOf(keyOf(reading)) }));
    await addSamples(ctx, [...grown, ...gauges]);
    written = now;
  };
}
