import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import type { Within } from '@/lib/platform/within';
import { type HashedAuditRow, hashAuditRow } from './audit-chain';
import type { Finding } from './finding';

export type StoredRow = HashedAuditRow & { prevHash: string; rowHash: string };

export const FIRST_PREV_HASH = '0'.repeat(64);
/** Rows read at a time. */
const PAGE = 5000;

/** Audit chains that are broken, cut short, or say nothing of a number in the ledger. */
export async function findChainFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const series of await listSeries(ctx, of)) {
    findings.push(...(await verifyChain(ctx, series)));
    if (series.audited !== series.taken) {
      const detail = `${series.taken} numbers are in the ledger, ${series.audited} in the audit`;
      findings.push({ seriesId: series.id, rule: 'AUDIT_MISSING', detail });
    }
  }
  return findings;
}

interface Series {
  id: number;
  auditCount: number;
  auditHead: string;
  taken: number;
  audited: number;
}

// Raw: aggregates per series; the counter's key must come as the text that was hashed, not as an object. A number that
// an undone import withdrew (WITHDRAWN) has no row here. In the series of set-aside numbers it begins as CANCELLED.
async function listSeries(ctx: Ctx, of: Within): Promise<Series[]> {
  const rows = await rowsOf<Series>(
    ctx.db,
    sql`
    SELECT s.id, s.audit_count AS auditCount, s.audit_head AS auditHead,
      (SELECT COUNT(*) FROM document_number_reservations AS r WHERE r.series_id = s.id) AS taken,
      COALESCE(t.audited, 0) AS audited
    FROM document_number_series AS s LEFT JOIN (
      SELECT n.series_id, COUNT(*) AS audited FROM (
        SELECT a.series_id, a.sequence, MAX(IF(a.event = 'WITHDRAWN', a.chain_no, NULL)) AS gone,
          MAX(IF(a.event = 'WITHDRAWN', NULL, a.chain_no)) AS came
        FROM document_number_audit AS a
        WHERE a.event IN ('ISSUED', 'RESERVED', 'SKIPPED', 'IMPORTED', 'CANCELLED', 'WITHDRAWN')
          AND ${of('a.series_id')}
        GROUP BY a.series_id, a.sequence) AS n
      WHERE n.came > n.gone OR n.gone IS NULL GROUP BY n.series_id) AS t ON t.series_id = s.id
    WHERE ${of('s.id')} ORDER BY s.id`,
  );
  return rows;
}

/** The first fault in the audit chain of one series; rows after it cannot be judged. */
export async function verifyChain(
  ctx: Ctx,
  series: Pick<Series, 'id' | 'auditCount' | 'auditHead'>,
): Promise<Finding[]> {
  let head = FIRST_PREV_HASH;
  let count = 0;
  const broken = (detail: string): Finding[] => [{ seriesId: series.id, rule: 'CHAIN', detail }];
  for (;;) {
    const rows = await readPage(ctx, series.id, count);
    for (const row of rows) {
      count += 1;
      if (row.chainNo !== count) return broken(`row ${count} is missing, ${row.chainNo} follows`);
      if (row.prevHash !== head) return broken(`row ${count} does not follow row ${count - 1}`);
      head = hashAuditRow(head, row);
      if (row.rowHash !== head) return broken(`row ${count} was changed`);
    }
    if (rows.length < PAGE) break;
  }
  if (count !== series.auditCount || head !== series.auditHead) {
    return broken(`the chain ends at row ${count}, the series says ${series.auditCount}`);
  }
  return [];
}

/** The columns as they were hashed, of `document_number_audit AS a`. */
export const HASHED_COLUMNS = sql.raw(`a.uuid AS publicId, a.series_id AS seriesId, a.chain_no AS chainNo, a.event,
  a.document_id AS documentId, a.document_uuid AS documentPublicId, a.sequence, a.generated_number AS generatedNumber,
  CAST(a.counter_key AS CHAR) AS counterKey, a.template_used AS templateUsed,
  a.template_version_id AS templateVersionId, a.user_id AS userId, a.ip_address AS ipAddress,
  a.user_agent AS userAgent, a.request_id AS requestId, a.reason, a.retry_count AS retryCount,
  a.lock_wait_ms AS lockWaitMs, a.total_duration_ms AS totalDurationMs, a.fallback_used AS fallbackUsed,
  CAST(a.issued_at AS CHAR) AS issuedAt, a.hash_version AS hashVersion, a.revision_uuid AS revisionPublicId,
  a.content_hash AS contentHash, a.purpose, CAST(a.created_at AS CHAR) AS createdAt, a.prev_hash AS prevHash, a.row_hash AS rowHash`);

async function readPage(ctx: Ctx, seriesId: number, after: number): Promise<StoredRow[]> {
  const rows = await rowsOf<StoredRow>(
    ctx.db,
    sql`
    SELECT ${HASHED_COLUMNS} FROM document_number_audit AS a WHERE a.series_id = ${seriesId} AND a.chain_no > ${after}
    ORDER BY a.chain_no LIMIT ${PAGE}`,
  );
  return rows;
}
