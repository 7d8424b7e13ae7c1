-- An import keeps all rows of its file: the person chooses which one is the heading, and answers what the columns leave
-- open. heading_row 0: the file has no heading. NULL: received by a version that kept no row up to its heading.
ALTER TABLE document_number_imports
  ADD COLUMN heading_row INT NULL AFTER column_mapping,
  ADD COLUMN answers JSON NULL AFTER heading_row,
  ADD COLUMN findings JSON NULL AFTER answers;

ALTER TABLE document_number_import_rows
  MODIFY COLUMN verdict ENUM('PENDING','OK','FOREIGN','REVISION','DUPLICATE','TAKEN','OUT_OF_RANGE','UNREADABLE','TYPE_UNKNOWN','PART_MISSING','DATE_INVALID','FORMULA','QUESTION','HEADING') NOT NULL DEFAULT 'PENDING';

GRANT UPDATE (column_names, heading_row, answers, findings, row_count) ON document_number_imports TO dms_app;
