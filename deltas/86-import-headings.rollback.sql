-- Also undoes a delta that was cut off: GRANT comes before REVOKE because REVOKE refuses where nothing is granted.
ALTER TABLE document_number_imports
  ADD COLUMN IF NOT EXISTS heading_row INT NULL,
  ADD COLUMN IF NOT EXISTS answers JSON NULL,
  ADD COLUMN IF NOT EXISTS findings JSON NULL;
GRANT UPDATE (column_names, heading_row, answers, findings, row_count) ON document_number_imports TO dms_app;
REVOKE UPDATE (column_names, heading_row, answers, findings, row_count) ON document_number_imports FROM dms_app;
ALTER TABLE document_number_imports
  DROP COLUMN IF EXISTS findings,
  DROP COLUMN IF EXISTS answers,
  DROP COLUMN IF EXISTS heading_row;

-- A row of the heading is one that no number is read from; a question was never answered.
UPDATE document_number_import_rows SET verdict = 'UNREADABLE' WHERE verdict IN ('QUESTION', 'HEADING');
ALTER TABLE document_number_import_rows
  MODIFY COLUMN verdict ENUM('PENDING','OK','FOREIGN','REVISION','DUPLICATE','TAKEN','OUT_OF_RANGE','UNREADABLE','TYPE_UNKNOWN','PART_MISSING','DATE_INVALID','FORMULA') NOT NULL DEFAULT 'PENDING';
