import { readDatabaseFigures } from '@/lib/operations/health/database-figures';
import { readPoolUsage } from '@/lib/operations/health/pool-usage';
import { readRedisStatus } from '@/lib/operations/health/redis-figures';
import type { Sample } from '@/lib/operations/health/sample';
import { readStorage } from '@/lib/operations/health/storage-figures';
import { readOutbox } from '@/lib/operations/health/work-figures';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import type { Reading } from './counted';

type Part = (ctx: Ctx) => Promise<Sample[]>;

/** Gauges of each single process. */
export const OF_THE_PROCESS: readonly Part[] = [
  async () => [{ gauge: metrics.dbConnectionPoolUsage, value: readPoolUsage() }],
  readRedisStatus,
];

/** Gauges of the whole system: only the workers read them. */
export const OF_THE_SYSTEM: readonly Part[] = [readOutbox, readDatabaseFigures, readStorage];

/** Reads the gauges of `parts`, without those that fail at the moment. */
export async function readGauged(ctx: Ctx, parts: readonly Part[]): Promise<Reading[]> {
  const settled = await Promise.allSettled(parts.map((part) => part(ctx)));
  const readings: Reading[] = [];
  for (const outcome of settled) {
    if (outcome.status === 'rejected') {
      logger.debug({ err: outcome.reason }, 'a gauge is not sampled');
      continue;
    }
    for (const { gauge, value } of outcome.value) {
      if (Number.isFinite(value)) readings.push({ metric: (await gauge.get()).name, label: '', value });
    }
  }
  return readings;
}
