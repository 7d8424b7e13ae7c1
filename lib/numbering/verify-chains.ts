import { sql } from 'drizzle-orm';
import type { Ctx } from '../ctx';
import { type HashedAuditRow, hashAuditRow } from './audit-chain';
import type { Finding } from './verify';

type StoredRow = HashedAuditRow & { prevHash: string; rowHash: string };

const FIRST_PREV_HASH = '0'.repeat(64);
/** Rows read at a time. */
const PAGE = 5000;

/** Audit chains that are broken, cut short, or say nothing of a number in the ledger. */
export async function findChainFaults(ctx: Ctx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const series of await listSeries(ctx)) {
    findings.push(...(await verifyChain(ctx, series)));
    if (series.told !== series.taken) {
      const detail = `${series.taken} numbers are in the ledger, the audit tells how ${series.told} came to be taken`;
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
  told: number;
}

// Raw: subqueries per series; the counter's key must come as the text that was hashed, not as an object.
async function listSeries(ctx: Ctx): Promise<Series[]> {
  const [rows] = (await ctx.db.execute(sql`
    SELECT s.id, s.audit_count AS auditCount, s.audit_head AS auditHead,
      (SELECT COUNT(*) FROM document_number_reservations AS r WHERE r.series_id = s.id) AS taken,
      (SELECT COUNT(DISTINCT a.sequence) FROM document_number_audit AS a
        WHERE a.series_id = s.id AND a.event IN ('ISSUED', 'RESERVED', 'SKIPPED', 'IMPORTED')) AS told
    FROM document_number_series AS s ORDER BY s.id`)) as unknown as [Series[]];
  return rows;
}

/** What is wrong with the audit chain of one series: the first fault only, because nothing after it can be told. */
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

async function readPage(ctx: Ctx, seriesId: number, after: number): Promise<StoredRow[]> {
  const [rows] = (await ctx.db.execute(sql`
    SELECT uuid AS publicId, series_id AS seriesId, chain_no AS chainNo, event, document_id AS documentId,
      document_uuid AS documentPublicId, sequence, generated_number AS generatedNumber,
      CAST(counter_key AS CHAR) AS counterKey, template_used AS templateUsed, template_version_id AS templateVersionId,
      user_id AS userId, ip_address AS ipAddress, user_agent AS userAgent, request_id AS requestId, reason,
      retry_count AS retryCount, lock_wait_ms AS lockWaitMs, total_duration_ms AS totalDurationMs,
      fallback_used AS fallbackUsed, CAST(issued_at AS CHAR) AS issuedAt, prev_hash AS prevHash, row_hash AS rowHash
    FROM document_number_audit WHERE series_id = ${seriesId} AND chain_no > ${after}
    ORDER BY chain_no LIMIT ${PAGE}`)) as unknown as [StoredRow[]];
  return rows;
}
