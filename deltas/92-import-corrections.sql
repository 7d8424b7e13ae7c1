-- What a person corrected in a refused row of an import. `cells` stays as the file has it.
ALTER TABLE document_number_import_rows
  ADD COLUMN corrected_cells JSON NULL AFTER cells;

GRANT UPDATE (corrected_cells) ON document_number_import_rows TO dms_app;
