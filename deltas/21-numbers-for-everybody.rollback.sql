-- The keys of documents stay as they are folded: the older way of folding is not in the data any more.

ALTER TABLE correspondence_revisions
  DROP KEY IF EXISTS uq_correspondence_revisions_verification,
  DROP COLUMN IF EXISTS verification_code;

GRANT UPDATE (reminded_at) ON document_number_reservations TO dms_app;
REVOKE UPDATE (reminded_at) ON document_number_reservations FROM dms_app;
ALTER TABLE document_number_reservations
  DROP KEY IF EXISTS idx_document_number_reservations_search,
  DROP KEY IF EXISTS idx_document_number_reservations_project,
  DROP COLUMN IF EXISTS search_key,
  DROP COLUMN IF EXISTS reminded_at;
