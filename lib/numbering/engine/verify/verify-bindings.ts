import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '@/lib/platform/ctx';
import type { Within } from '@/lib/platform/within';
import { CONTENT_HASH } from '@/lib/workflow/engine/moves/content-hash';
import type { Finding } from './finding';

// Raw SQL: aggregates over the whole of each table, which the query builder would only make longer. STRAIGHT_JOIN: from
// each number's row of the chain to its row of the ledger, one by one. The optimizer, with statistics from before a busy
// minute, joined every number of a series with every row of that series' chain.

/** Numbers whose document, content, moment, author or purpose is not what the audit chain binds to them. */
export async function findBindingFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  return [
    ...(await findTimeFaults(ctx, of)),
    ...(await findDocumentFaults(ctx, of)),
    ...(await findLedgerFaults(ctx, of)),
  ];
}

/** The content hash of rows before version 3, over a revision `r`: subject, body, remarks, and files by their own hashes. */
const CONTENT_HASH_BEFORE_3 = sql.raw(`SHA2(CONCAT_WS('\n',
  LENGTH(r.subject), r.subject, LENGTH(IFNULL(r.body, '')), IFNULL(r.body, ''), LENGTH(IFNULL(r.remarks, '')), IFNULL(r.remarks, ''),
  (SELECT GROUP_CONCAT(f.sha256 ORDER BY p.position, f.sha256) FROM correspondence_revision_attachments AS p
    JOIN attachments AS f ON f.id = p.attachment_id WHERE p.correspondence_revision_id = r.id)), 256)`);

type Row = { seriesId: number; number: string; what: string };

const toFinding =
  (rule: Finding['rule']) =>
  ({ seriesId, number, what }: Row): Finding => ({ seriesId, rule, detail: `${number} ${what}` });

/** Numbers are taken in the order of the chain, so their moments follow it. Rows of version 1 were not held to that. */
async function findTimeFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`
    SELECT seriesId, number, what FROM (
      SELECT series_id AS seriesId, generated_number AS number, hash_version, issued_at,
        CONCAT('was issued at ', issued_at, ', the number before it at ', LAG(issued_at) OVER chain) AS what,
        LAG(issued_at) OVER chain AS earlier
      FROM document_number_audit WHERE ${of('series_id')} AND event IN ('ISSUED', 'CONFIRMED')
      WINDOW chain AS (PARTITION BY series_id ORDER BY chain_no)) AS a
    WHERE hash_version > 1 AND issued_at < earlier`,
  );
  return rows.map(toFinding('TIME'));
}

/** The document of a number, by its last row of the chain that names one. */
async function findDocumentFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<Row & { isOtherTime: number | null }>(
    ctx.db,
    sql`
    SELECT n.series_id AS seriesId, n.number_key AS number, n.issued_at <> a.issued_at AS isOtherTime,
      CASE
        WHEN n.issued_at <> a.issued_at THEN CONCAT('is said to be issued at ', n.issued_at, ', the audit says ', a.issued_at)
        WHEN a.document_uuid <> n.entity_uuid OR c.id IS NULL OR c.id <> a.document_id
          THEN 'stands for another document than the audit says'
        WHEN r.correspondence_id <> c.id THEN 'stands on a revision of another document'
        ELSE 'stands on a document whose content is not what it was issued to' END AS what
    FROM (SELECT series_id, sequence, MAX(chain_no) AS chain_no FROM document_number_audit
      WHERE ${of('series_id')} AND event IN ('ISSUED', 'CONFIRMED') GROUP BY series_id, sequence) AS last
    STRAIGHT_JOIN document_number_audit AS a ON a.series_id = last.series_id AND a.chain_no = last.chain_no
    STRAIGHT_JOIN document_number_reservations AS n ON n.series_id = last.series_id AND n.sequence = last.sequence
    LEFT JOIN correspondences AS c ON c.uuid = n.entity_uuid
    LEFT JOIN correspondence_revisions AS r ON r.uuid = a.revision_uuid
    WHERE n.state IN ('CONFIRMED', 'VOID') AND n.entity_type = 'correspondence' AND (
      NOT n.issued_at <=> a.issued_at OR NOT a.document_uuid <=> n.entity_uuid OR NOT c.id <=> a.document_id
      OR a.revision_uuid IS NOT NULL AND NOT r.correspondence_id <=> c.id
      -- What was called back may be edited; its next submission is bound by the history of its workflow.
      OR a.content_hash IS NOT NULL AND r.submitted_at IS NOT NULL
        AND NOT BINARY a.content_hash <=> BINARY IF(a.hash_version < 3, ${CONTENT_HASH_BEFORE_3}, ${CONTENT_HASH})
        AND NOT EXISTS (SELECT 1 FROM workflow_histories AS h
          WHERE h.instance_id = r.workflow_instance_id AND h.action = 'RECALL'))`,
  );
  return rows.map((row) => toFinding(row.isOtherTime === 1 ? 'TIME' : 'BINDING')(row));
}

/** Ledger rows with a wrong taker, hold or import. BINARY, because the columns ignore the case. */
async function findLedgerFaults(ctx: Ctx, of: Within): Promise<Finding[]> {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`
    SELECT r.series_id AS seriesId, r.number_key AS number, 'was taken by another person, the audit says' AS what
    FROM (SELECT series_id, sequence, MIN(chain_no) AS chain_no FROM document_number_audit
      WHERE ${of('series_id')} AND event IN ('ISSUED', 'RESERVED', 'SKIPPED', 'IMPORTED', 'CANCELLED', 'WITHDRAWN')
      GROUP BY series_id, sequence HAVING SUM(event = 'WITHDRAWN') = 0) AS first
    STRAIGHT_JOIN document_number_audit AS a ON a.series_id = first.series_id AND a.chain_no = first.chain_no
    STRAIGHT_JOIN document_number_reservations AS r ON r.series_id = first.series_id AND r.sequence = first.sequence
    WHERE a.event <> 'CANCELLED' AND NOT r.created_by <=> a.user_id
    UNION ALL
    SELECT r.series_id, r.number_key, 'has another purpose than the audit says'
    FROM (SELECT series_id, sequence, MAX(chain_no) AS chain_no FROM document_number_audit
      WHERE ${of('series_id')} AND event IN ('RESERVED', 'IMPORTED') GROUP BY series_id, sequence) AS last
    STRAIGHT_JOIN document_number_audit AS a ON a.series_id = last.series_id AND a.chain_no = last.chain_no
    STRAIGHT_JOIN document_number_reservations AS r ON r.series_id = last.series_id AND r.sequence = last.sequence
    WHERE (a.event = 'RESERVED' AND NOT BINARY r.purpose <=> BINARY IF(a.hash_version = 1, a.reason, a.purpose))
      OR (a.event = 'IMPORTED' AND a.hash_version > 1 AND r.state = 'IMPORTED'
        AND NOT BINARY r.purpose <=> BINARY a.purpose)`,
  );
  return rows.map(toFinding('BINDING'));
}
