-- Also undoes a delta that was cut off: GRANT comes before REVOKE because REVOKE refuses where nothing is granted.
ALTER TABLE document_number_import_rows
  ADD COLUMN IF NOT EXISTS corrected_cells JSON NULL;
GRANT UPDATE (corrected_cells) ON document_number_import_rows TO dms_app;
REVOKE UPDATE (corrected_cells) ON document_number_import_rows FROM dms_app;
ALTER TABLE document_number_import_rows
  DROP COLUMN IF EXISTS corrected_cells;
