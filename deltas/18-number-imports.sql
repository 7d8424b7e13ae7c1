-- Import of a register that was kept elsewhere: the file's rows as they were read and judged, what the import does to
-- each series, and the way back while nothing was issued after it.

CREATE TABLE document_number_imports (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  default_type_id INT NULL,
  file_name VARCHAR(255) NOT NULL,
  file_format ENUM('CSV','XLSX') NOT NULL,
  file_encoding VARCHAR(20) COLLATE utf8mb4_nopad_bin NULL,
  file_bytes INT NOT NULL,
  file_sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  column_names JSON NOT NULL,
  column_mapping JSON NOT NULL,
  templates JSON NULL,
  row_count INT NOT NULL,
  verdict_counts JSON NULL,
  state ENUM('UPLOADED','CHECKED','IMPORTED','UNDONE','DISCARDED') NOT NULL DEFAULT 'UPLOADED',
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  checked_at DATETIME(3) NULL,
  approved_by INT NULL,
  approved_at DATETIME(3) NULL,
  approval_reason VARCHAR(1000) NULL,
  closed_by INT NULL,
  closed_at DATETIME(3) NULL,
  closing_reason VARCHAR(1000) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_imports_uuid (uuid),
  KEY idx_document_number_imports_project (project_id, id),
  KEY idx_document_number_imports_type (default_type_id),
  KEY idx_document_number_imports_created_by (created_by),
  KEY idx_document_number_imports_approved_by (approved_by),
  KEY idx_document_number_imports_closed_by (closed_by),
  CONSTRAINT fk_document_number_imports_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_imports_type FOREIGN KEY (default_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_imports_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_imports_approved_by FOREIGN KEY (approved_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_imports_closed_by FOREIGN KEY (closed_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_imports_two_people CHECK (state NOT IN ('IMPORTED','UNDONE')
    OR (approved_by IS NOT NULL AND approved_by <> created_by AND approval_reason IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- What the old register says of each number stays here for good: the ledger's row names its row by entity_uuid.
CREATE TABLE document_number_import_rows (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  import_id INT NOT NULL,
  row_no INT NOT NULL,
  cells JSON NOT NULL,
  verdict ENUM('PENDING','OK','FOREIGN','REVISION','DUPLICATE','TAKEN','OUT_OF_RANGE','UNREADABLE','TYPE_UNKNOWN','PART_MISSING','DATE_INVALID','FORMULA') NOT NULL DEFAULT 'PENDING',
  detail JSON NULL,
  missing_before INT NOT NULL DEFAULT 0,
  correspondence_type_id INT NULL,
  number_text VARCHAR(200) COLLATE utf8mb4_nopad_bin NULL,
  number_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  number_folded VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  printed_pattern VARCHAR(200) COLLATE utf8mb4_nopad_bin NULL,
  sequence INT NULL,
  number_plan JSON NULL,
  document_date DATE NULL,
  subject VARCHAR(1000) NULL,
  originator_text VARCHAR(255) NULL,
  recipient_text VARCHAR(255) NULL,
  note VARCHAR(1000) NULL,
  series_id BIGINT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_import_rows_uuid (uuid),
  UNIQUE KEY uq_document_number_import_rows_no (import_id, row_no),
  KEY idx_document_number_import_rows_verdict (import_id, verdict, row_no),
  KEY idx_document_number_import_rows_folded (number_folded),
  KEY idx_document_number_import_rows_number (series_id, sequence),
  KEY idx_document_number_import_rows_type (correspondence_type_id),
  CONSTRAINT fk_document_number_import_rows_import FOREIGN KEY (import_id) REFERENCES document_number_imports (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_import_rows_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_import_rows_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- seen_*: the series as the check found it (version 0: without numbers). way_back: what undoing it needs.
CREATE TABLE document_number_import_series (
  id INT NOT NULL AUTO_INCREMENT,
  import_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  printed_pattern VARCHAR(200) COLLATE utf8mb4_nopad_bin NOT NULL,
  is_foreign BOOLEAN NOT NULL,
  seen_version INT NOT NULL,
  seen_start INT NOT NULL,
  seen_last INT NOT NULL,
  new_start INT NOT NULL,
  new_last INT NOT NULL,
  number_count INT NOT NULL,
  hole_count INT NOT NULL,
  series_id BIGINT NULL,
  way_back JSON NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_document_number_import_series_pattern (import_id, correspondence_type_id, printed_pattern),
  KEY idx_document_number_import_series_series (series_id),
  KEY idx_document_number_import_series_type (correspondence_type_id),
  CONSTRAINT fk_document_number_import_series_import FOREIGN KEY (import_id) REFERENCES document_number_imports (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_import_series_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_import_series_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_import_series_range CHECK (new_start >= 0 AND new_last >= new_start)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A number that an undone import takes out of its series again: the only event after which the ledger has no row there.
ALTER TABLE document_number_audit
  MODIFY event ENUM('ISSUED','RESERVED','CONFIRMED','CANCELLED','EXPIRED','VOIDED','SKIPPED','IMPORTED','RAISED','TEMPLATE_CHANGED','WITHDRAWN') NOT NULL;

-- As before, with one exception: what an import entered may be put aside, cancelled and marked, when it is undone.
DROP TRIGGER trg_document_number_reservations_number_fixed;
CREATE TRIGGER trg_document_number_reservations_number_fixed BEFORE UPDATE ON document_number_reservations FOR EACH ROW
  SET NEW.number_key = IF(NEW.project_id <> OLD.project_id OR NEW.correspondence_type_id <> OLD.correspondence_type_id
    OR ((NEW.number_key <> OLD.number_key OR NEW.series_id <> OLD.series_id OR NEW.sequence <> OLD.sequence)
      AND NOT (OLD.state IN ('IMPORTED','SKIPPED') AND NEW.state = 'CANCELLED' AND NEW.series_id <> OLD.series_id
        AND NEW.number_key = CONCAT('{UNDONE ', NEW.sequence, '}', OLD.number_key))), NULL, NEW.number_key);

-- Definer, so that the app's own rights stay: it can move a number through its states and nothing else.
-- moved: [[series, sequence, sequence in the series of what was put aside], …]. What is put aside is no number to be
-- found any more: search_key comes with the numbers for everybody, before this can be called.
CREATE PROCEDURE withdraw_imported_numbers(IN moved LONGTEXT CHARACTER SET utf8mb4, IN aside_series_id BIGINT,
  IN withdrawn_by INT, IN why VARCHAR(1000) CHARACTER SET utf8mb4) SQL SECURITY DEFINER
  UPDATE JSON_TABLE(moved, '$[*]' COLUMNS (s BIGINT PATH '$[0]', q INT PATH '$[1]', n INT PATH '$[2]')) AS m
    STRAIGHT_JOIN document_number_reservations AS r FORCE INDEX (PRIMARY) ON r.series_id = m.s AND r.sequence = m.q
  SET r.number_key = CONCAT('{UNDONE ', m.n, '}', r.number_key), r.series_id = aside_series_id, r.sequence = m.n,
    r.search_key = NULL, r.state = 'CANCELLED', r.reason = why, r.entity_type = NULL, r.entity_uuid = NULL,
    r.closed_by = withdrawn_by, r.closed_at = NOW(3)
  WHERE r.state IN ('IMPORTED','SKIPPED');

GRANT SELECT, INSERT ON document_number_imports TO dms_app;
GRANT UPDATE (default_type_id, column_mapping, templates, verdict_counts, state, version_no, checked_at, approved_by,
  approved_at, approval_reason, closed_by, closed_at, closing_reason) ON document_number_imports TO dms_app;
GRANT SELECT, INSERT ON document_number_import_rows TO dms_app;
GRANT UPDATE (verdict, detail, missing_before, correspondence_type_id, number_text, number_key, number_folded,
  printed_pattern, sequence, number_plan, document_date, subject, originator_text, recipient_text, note, series_id)
  ON document_number_import_rows TO dms_app;
GRANT SELECT, INSERT, DELETE ON document_number_import_series TO dms_app;
GRANT UPDATE (series_id, way_back) ON document_number_import_series TO dms_app;
GRANT EXECUTE ON PROCEDURE withdraw_imported_numbers TO dms_app;
