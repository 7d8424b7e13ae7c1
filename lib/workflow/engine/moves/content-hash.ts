import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import type { TxCtx } from '@/lib/platform/ctx';

/**
 * SHA-256 over what a revision `r` says: its texts and details, its files by their own hashes, and its recipients. Dates
 * are left out: sending sets the document's date, and people move the due date. Raw: lists within one row.
 */
export const CONTENT_HASH: SQL = sql.raw(`SHA2(CONCAT_WS(',',
  SHA2(r.subject, 256), IFNULL(SHA2(r.body, 256), '-'), IFNULL(SHA2(r.remarks, 256), '-'), IFNULL(SHA2(r.details, 256), '-'),
  (SELECT IFNULL(GROUP_CONCAT(f.attachment_role, ' ', a.sha256 ORDER BY f.position, a.id), '-')
    FROM correspondence_revision_attachments AS f JOIN attachments AS a ON a.id = f.attachment_id
    WHERE f.correspondence_revision_id = r.id),
  (SELECT IFNULL(GROUP_CONCAT(t.recipient_type, ' ', t.organization_id ORDER BY t.recipient_type, t.position), '-')
    FROM correspondence_recipients AS t WHERE t.correspondence_id = r.correspondence_id)), 256)`);

/** The hashes of these revisions, by their keys; read under the locks of their documents. */
export async function hashContents(tx: TxCtx, revisionIds: readonly number[]): Promise<Map<number, string>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; hash: string }>(
    tx.db,
    sql`SELECT r.id, ${CONTENT_HASH} AS hash FROM ${correspondenceRevisions} AS r WHERE r.id IN ${[...revisionIds]}`,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
