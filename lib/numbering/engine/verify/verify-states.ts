import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import type { Within } from '@/lib/platform/within';
import type { Finding } from './finding';

// Raw SQL: aggregates over the whole of each table, which the query builder would only make longer.

/** Longer than the sweep of expired holds is ever away unnoticed. */
const SWEEP_GRACE_HOURS = 24;

/** Finds numbers whose state differs from their last audit row, and holds without a required field. */
export async function findStateFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  return [...(await findUnauditedStates(ctx, of)), ...(await findHoldFaults(ctx, of))];
}

/** Each change of state is a row of the chain, so the last row must equal the current state. */
async function findUnauditedStates(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<{ seriesId: number; numberKey: string; state: string; event: string }>(
    ctx.db,
    sql`
    SELECT r.series_id AS seriesId, r.number_key AS numberKey, r.state, a.event
    FROM document_number_reservations AS r
    JOIN (SELECT series_id, sequence, SUBSTRING_INDEX(GROUP_CONCAT(event ORDER BY chain_no DESC), ',', 1) AS event
      FROM document_number_audit
      WHERE event IN ('ISSUED', 'RESERVED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'VOIDED', 'SKIPPED', 'IMPORTED')
        AND ${of('series_id')}
      GROUP BY series_id, sequence) AS a ON a.series_id = r.series_id AND a.sequence = r.sequence
    WHERE r.state <> CASE a.event WHEN 'ISSUED' THEN 'CONFIRMED' WHEN 'VOIDED' THEN 'VOID' ELSE a.event END`,
  );
  return rows.map(({ seriesId, numberKey, state, event }) => ({
    seriesId,
    rule: 'STATE',
    detail: `${numberKey} is ${state}, its last audit event is ${event}`,
  }));
}

async function findHoldFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<{ seriesId: number; numberKey: string; what: string }>(
    ctx.db,
    sql`
    SELECT series_id AS seriesId, number_key AS numberKey, 'is held without token, person, purpose or end' AS what
    FROM document_number_reservations
    WHERE ${of('series_id')} AND state = 'RESERVED' AND (token IS NULL OR holder_user_id IS NULL OR purpose IS NULL OR expires_at IS NULL)
    UNION ALL
    SELECT series_id, number_key, 'is held long after its end' FROM document_number_reservations
    WHERE ${of('series_id')} AND state = 'RESERVED' AND expires_at < NOW(3) - INTERVAL ${SWEEP_GRACE_HOURS} HOUR
    UNION ALL
    SELECT series_id, number_key, CONCAT('is ', state, ', yet names a document') FROM document_number_reservations
    WHERE ${of('series_id')} AND state IN ('RESERVED', 'CANCELLED', 'EXPIRED', 'SKIPPED') AND entity_uuid IS NOT NULL`,
  );
  return rows.map(({ seriesId, numberKey, what }) => ({ seriesId, rule: 'HOLD', detail: `${numberKey} ${what}` }));
}
