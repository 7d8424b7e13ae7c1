import { type SQL, sql } from 'drizzle-orm';

/**
 * SHA-256 over what a revision `r` says: its texts and details, its files by their own hashes, and its recipients. Dates
 * are left out: sending sets the document's date, and people move the due date. A submit binds it to the number
 * (`document_number_audit.content_hash`) and to the history of the workflow. Raw: lists within one row.
 */
export const CONTENT_HASH: SQL = sql.raw(`SHA2(CONCAT_WS(',',
  SHA2(r.subject, 256), IFNULL(SHA2(r.body, 256), '-'), IFNULL(SHA2(r.remarks, 256), '-'), IFNULL(SHA2(r.details, 256), '-'),
  (SELECT IFNULL(GROUP_CONCAT(f.attachment_role, ' ', a.sha256 ORDER BY f.position, a.id), '-')
    FROM correspondence_revision_attachments AS f JOIN attachments AS a ON a.id = f.attachment_id
    WHERE f.correspondence_revision_id = r.id),
  (SELECT IFNULL(GROUP_CONCAT(t.recipient_type, ' ', t.organization_id ORDER BY t.recipient_type, t.position), '-')
    FROM correspondence_recipients AS t WHERE t.correspondence_id = r.correspondence_id)), 256)`);
