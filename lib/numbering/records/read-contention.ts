import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import type { Contention, ContentionLevel } from './series-dto';

/** Period of recent contention, in days: older waits say nothing about today. */
const CONTENTION_DAYS = 7;
/** The chain is read from its end, so a series of a million numbers costs no more than one of two hundred. */
const LAST_ROWS = 200;
/** Below this a wait goes unnoticed; above the second threshold people notice it (the lock's own cap is 250 ms). */
const BUSY_MS = 50;
const HOT_MS = 250;
const BUSY_RETRIED_SHARE = 0.05;

export const IDLE: Contention = {
  level: 'IDLE',
  numbers: 0,
  averageWaitMs: 0,
  longestMs: 0,
  retried: 0,
  withoutRedis: 0,
};

/** Reads lock waits of the last numbers of these series, from the audit rows of the last days. */
export async function readContention(ctx: Ctx, seriesIds: readonly number[]): Promise<Map<number, Contention>> {
  if (seriesIds.length === 0) return new Map();
  // Raw: aggregates over a slice of each chain, which the query builder would only make longer.
  const rows = await rowsOf<Record<string, string | number>>(
    ctx.db,
    sql`
    SELECT a.series_id AS seriesId, COUNT(*) AS numbers, ROUND(COALESCE(AVG(a.lock_wait_ms), 0)) AS averageWaitMs,
      COALESCE(MAX(a.total_duration_ms), 0) AS longestMs, SUM(a.retry_count > 0) AS retried,
      SUM(a.fallback_used = 'DB_LOCK') AS withoutRedis
    FROM document_number_series AS s
    JOIN document_number_audit AS a ON a.series_id = s.id AND a.chain_no > s.audit_count - ${LAST_ROWS}
    WHERE s.id IN (${sql.join([...seriesIds], sql`, `)}) AND a.event IN ('ISSUED', 'RESERVED')
      AND a.created_at > NOW(3) - INTERVAL ${CONTENTION_DAYS} DAY
    GROUP BY a.series_id`,
  );
  return new Map(
    rows.map((row) => {
      const numbers = Number(row.numbers);
      const averageWaitMs = Number(row.averageWaitMs);
      const retried = Number(row.retried);
      const figures = { numbers, averageWaitMs, retried };
      return [
        Number(row.seriesId),
        {
          ...figures,
          level: levelOf(figures),
          longestMs: Number(row.longestMs),
          withoutRedis: Number(row.withoutRedis),
        },
      ];
    }),
  );
}

function levelOf({
  numbers,
  averageWaitMs,
  retried,
}: Pick<Contention, 'numbers' | 'averageWaitMs' | 'retried'>): ContentionLevel {
  if (averageWaitMs >= HOT_MS) return 'HOT';
  return averageWaitMs >= BUSY_MS || retried > numbers * BUSY_RETRIED_SHARE ? 'BUSY' : 'CALM';
}
