-- Also undoes a delta that was cut off: everything is IF EXISTS. The columns take their part of the evidence with them.

ALTER TABLE document_number_audit
  DROP COLUMN IF EXISTS purpose,
  DROP COLUMN IF EXISTS content_hash,
  DROP COLUMN IF EXISTS revision_uuid,
  DROP COLUMN IF EXISTS hash_version;

ALTER TABLE document_number_series
  DROP COLUMN IF EXISTS last_issued_at;
