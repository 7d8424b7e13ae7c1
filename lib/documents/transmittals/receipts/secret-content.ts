import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { transmittalItems } from '@/db/schema/transmittals';

/**
 * True if a revision of a transmittal, or a document on its list, is above NORMAL today. Then no link shows it, however
 * old the link.
 */
export function holdsSecret(revisionId: SQLWrapper): SQL<boolean> {
  const [of, document] = [sql.identifier('secret_revisions'), sql.identifier('secret_documents')];
  return sql`EXISTS (SELECT 1 FROM ${correspondenceRevisions} ${of}
    JOIN ${correspondences} ${document} ON ${document}.id = ${of}.correspondence_id
    WHERE ${document}.secrecy <> 'NORMAL' AND (${of}.id = ${revisionId} OR ${of}.id IN (
      SELECT correspondence_revision_id FROM ${transmittalItems} WHERE revision_id = ${revisionId})))`.mapWith(Boolean);
}
