import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { coalesceReads } from '@/db/coalesce-reads';
import { rowsOf } from '@/db/rows-of';

/**
 * SHA-256 of what a revision says: subject, body, remarks, and its files in order by their own hashes. The database
 * computes it from the stored bytes, for the issue and for the verification alike. Lengths keep the parts apart.
 * @param revision alias of `correspondence_revisions`
 */
export function contentHash(revision: SQL): SQL {
  const part = (column: SQL) => sql`LENGTH(${column}), ${column}`;
  const body = sql`IFNULL(${revision}.body, '')`;
  const remarks = sql`IFNULL(${revision}.remarks, '')`;
  return sql`SHA2(CONCAT_WS('\n', ${part(sql`${revision}.subject`)}, ${part(body)}, ${part(remarks)},
    (SELECT GROUP_CONCAT(f.sha256 ORDER BY p.position, f.sha256) FROM correspondence_revision_attachments AS p
      JOIN attachments AS f ON f.id = p.attachment_id WHERE p.correspondence_revision_id = ${revision}.id)), 256)`;
}

/** The content hash of a revision. Calls of the same moment share one statement. */
export const readContentHash = coalesceReads(async (db: Database, revisionIds: readonly number[]) => {
  const rows = await rowsOf<{ id: number; contentHash: string }>(
    db,
    sql`
    SELECT cr.id, ${contentHash(sql`cr`)} AS contentHash FROM correspondence_revisions AS cr
    WHERE cr.id IN (${sql.join(
      revisionIds.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  );
  const hashes = new Map(rows.map((row) => [row.id, row.contentHash]));
  return revisionIds.map((id) => hashes.get(id) ?? null);
});
