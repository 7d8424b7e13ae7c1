-- Numbers follow time, and the audit of a number binds what the number stands for.

-- The moment of the last number that was issued in the series. The next one is never earlier.
ALTER TABLE document_number_series
  ADD COLUMN last_issued_at DATETIME(3) NULL AFTER audit_head;

UPDATE document_number_series AS s
  JOIN (SELECT series_id, MAX(issued_at) AS last_issued_at FROM document_number_audit
    WHERE event IN ('ISSUED', 'CONFIRMED') GROUP BY series_id) AS a ON a.series_id = s.id
  SET s.last_issued_at = a.last_issued_at;

-- hash_version says which columns row_hash covers. Rows of version 1 stay as they were hashed; version 2 adds the version,
-- revision_uuid, content_hash, purpose and created_at. content_hash is of the revision's text and files at issue, NULL for
-- a number that was issued ahead of the submission.
ALTER TABLE document_number_audit
  ADD COLUMN hash_version TINYINT NOT NULL DEFAULT 1 AFTER issued_at,
  ADD COLUMN revision_uuid UUID NULL AFTER hash_version,
  ADD COLUMN content_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER revision_uuid,
  ADD COLUMN purpose VARCHAR(500) NULL AFTER content_hash;
