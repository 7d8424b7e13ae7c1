-- Document numbering: templates and their immutable versions, counters, series, the ledger, audit and errors.
-- Uniqueness rests on document_number_reservations: one row per number taken, never deleted.

CREATE TABLE document_number_formats (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  description VARCHAR(500) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_document_number_formats_type (project_id, correspondence_type_id),
  KEY idx_document_number_formats_type (correspondence_type_id),
  CONSTRAINT fk_document_number_formats_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_formats_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE document_number_format_versions (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  format_id INT NOT NULL,
  version_no INT NOT NULL,
  format_template VARCHAR(255) COLLATE utf8mb4_nopad_bin NOT NULL,
  overflow ENUM('WIDEN','STOP') NOT NULL DEFAULT 'WIDEN',
  effective_from DATETIME(3) NOT NULL,
  change_reason VARCHAR(1000) NOT NULL,
  copied_from_id INT NULL,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_format_versions_uuid (uuid),
  UNIQUE KEY uq_document_number_format_versions_no (format_id, version_no),
  KEY idx_document_number_format_versions_copied (copied_from_id),
  KEY idx_document_number_format_versions_created_by (created_by),
  CONSTRAINT fk_document_number_format_versions_format FOREIGN KEY (format_id) REFERENCES document_number_formats (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_format_versions_copied FOREIGN KEY (copied_from_id) REFERENCES document_number_format_versions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_format_versions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_format_versions_no_update BEFORE UPDATE ON document_number_format_versions FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_format_versions is append-only';

CREATE TRIGGER trg_document_number_format_versions_no_delete BEFORE DELETE ON document_number_format_versions FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_format_versions is append-only';

-- 0 means "not part of this key". A plain foreign key would refuse 0, so it sits on a shadow column that is NULL for 0.
CREATE TABLE document_number_counters (
  project_id INT NOT NULL,
  originator_organization_id INT NOT NULL,
  recipient_organization_id INT NOT NULL DEFAULT 0,
  correspondence_type_id INT NOT NULL,
  sub_type_id INT NOT NULL DEFAULT 0,
  rfa_type_id INT NOT NULL DEFAULT 0,
  discipline_id INT NOT NULL DEFAULT 0,
  current_year INT NOT NULL,
  series_id BIGINT NOT NULL,
  version INT NOT NULL DEFAULT 0,
  last_number INT NOT NULL DEFAULT 0,
  recipient_organization_fk INT AS (NULLIF(recipient_organization_id, 0)) PERSISTENT,
  sub_type_fk INT AS (NULLIF(sub_type_id, 0)) PERSISTENT,
  rfa_type_fk INT AS (NULLIF(rfa_type_id, 0)) PERSISTENT,
  discipline_fk INT AS (NULLIF(discipline_id, 0)) PERSISTENT,
  PRIMARY KEY (project_id, originator_organization_id, recipient_organization_id, correspondence_type_id, sub_type_id, rfa_type_id, discipline_id, current_year),
  KEY idx_counter_lookup (project_id, correspondence_type_id, current_year),
  KEY idx_counter_org (originator_organization_id, current_year),
  KEY idx_counter_series (series_id),
  KEY idx_counter_type (correspondence_type_id),
  KEY idx_counter_recipient (recipient_organization_fk),
  KEY idx_counter_sub_type (sub_type_fk),
  KEY idx_counter_rfa_type (rfa_type_fk),
  KEY idx_counter_discipline (discipline_fk),
  CONSTRAINT fk_counter_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_originator FOREIGN KEY (originator_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_recipient FOREIGN KEY (recipient_organization_fk) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_sub_type FOREIGN KEY (sub_type_fk) REFERENCES correspondence_sub_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_rfa_type FOREIGN KEY (rfa_type_fk) REFERENCES rfa_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_counter_discipline FOREIGN KEY (discipline_fk) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT chk_last_number_positive CHECK (last_number >= 0),
  CONSTRAINT chk_current_year_valid CHECK (current_year BETWEEN 2020 AND 2100)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- The printed text with {SEQ} and {REV} left open. Counters that print alike share one series and continue each other.
-- audit_count and audit_head carry the tip of the series' audit chain, so appending needs no read of the audit table.
CREATE TABLE document_number_series (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  printed_pattern VARCHAR(200) COLLATE utf8mb4_nopad_bin NOT NULL,
  start_number INT NOT NULL DEFAULT 0,
  last_number INT NOT NULL DEFAULT 0,
  version INT NOT NULL DEFAULT 0,
  seq_width TINYINT NOT NULL,
  template_version_id INT NULL,
  audit_count INT NOT NULL DEFAULT 0,
  audit_head CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '0000000000000000000000000000000000000000000000000000000000000000',
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_document_number_series_pattern (project_id, correspondence_type_id, printed_pattern),
  KEY idx_document_number_series_uuid (uuid),
  KEY idx_document_number_series_type (correspondence_type_id),
  KEY idx_document_number_series_template (template_version_id),
  CONSTRAINT fk_document_number_series_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_series_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_series_template FOREIGN KEY (template_version_id) REFERENCES document_number_format_versions (id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_series_last CHECK (last_number >= start_number AND start_number >= 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

ALTER TABLE document_number_counters
  ADD CONSTRAINT fk_counter_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT;

ALTER TABLE correspondences
  ADD CONSTRAINT fk_correspondences_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT;

ALTER TABLE circulations
  ADD CONSTRAINT fk_circulations_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT;

-- The ledger: every number taken is one row, whatever became of it. token names a hold to its holder.
CREATE TABLE document_number_reservations (
  series_id BIGINT NOT NULL,
  sequence INT NOT NULL,
  project_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  number_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  state ENUM('RESERVED','CONFIRMED','CANCELLED','EXPIRED','VOID','IMPORTED','SKIPPED') NOT NULL,
  token UUID NULL,
  request_id UUID NOT NULL,
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NULL,
  entity_uuid UUID NULL,
  current_year INT NOT NULL,
  printed_codes JSON NOT NULL,
  counter_key JSON NOT NULL,
  template_used VARCHAR(255) COLLATE utf8mb4_nopad_bin NOT NULL,
  template_version_id INT NULL,
  holder_user_id INT NULL,
  purpose VARCHAR(500) NULL,
  reason VARCHAR(1000) NULL,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at DATETIME(3) NULL,
  issued_at DATETIME(3) NULL,
  closed_by INT NULL,
  closed_at DATETIME(3) NULL,
  PRIMARY KEY (series_id, sequence),
  UNIQUE KEY uq_document_number_reservations_number (project_id, correspondence_type_id, number_key),
  UNIQUE KEY uq_document_number_reservations_token (token),
  KEY idx_document_number_reservations_request (request_id),
  KEY idx_document_number_reservations_entity (entity_uuid),
  KEY idx_document_number_reservations_state (state, expires_at),
  KEY idx_document_number_reservations_holder (holder_user_id, state),
  KEY idx_document_number_reservations_type (correspondence_type_id),
  KEY idx_document_number_reservations_template (template_version_id),
  KEY idx_document_number_reservations_created_by (created_by),
  KEY idx_document_number_reservations_closed_by (closed_by),
  CONSTRAINT fk_document_number_reservations_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_template FOREIGN KEY (template_version_id) REFERENCES document_number_format_versions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_holder FOREIGN KEY (holder_user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_reservations_closed_by FOREIGN KEY (closed_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_reservations_sequence CHECK (sequence > 0),
  CONSTRAINT chk_document_number_reservations_confirmed CHECK (state <> 'CONFIRMED' OR (entity_uuid IS NOT NULL AND issued_at IS NOT NULL)),
  CONSTRAINT chk_document_number_reservations_reason CHECK (state NOT IN ('VOID','SKIPPED','CANCELLED') OR reason IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_reservations_no_delete BEFORE DELETE ON document_number_reservations FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_reservations is never deleted from';

-- A row may change its state, never its number: a trigger of one statement refuses by way of the NOT NULL column (1048).
CREATE TRIGGER trg_document_number_reservations_number_fixed BEFORE UPDATE ON document_number_reservations FOR EACH ROW
  SET NEW.number_key = IF(NEW.number_key <> OLD.number_key OR NEW.series_id <> OLD.series_id OR NEW.sequence <> OLD.sequence
    OR NEW.project_id <> OLD.project_id OR NEW.correspondence_type_id <> OLD.correspondence_type_id, NULL, NEW.number_key);

-- No foreign key reaches this table: it must outlive everything it tells about. Chained by hash per series.
CREATE TABLE document_number_audit (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  series_id BIGINT NULL,
  chain_no INT NULL,
  event ENUM('ISSUED','RESERVED','CONFIRMED','CANCELLED','EXPIRED','VOIDED','SKIPPED','IMPORTED','RAISED','TEMPLATE_CHANGED') NOT NULL,
  document_id INT NULL,
  document_uuid UUID NULL,
  sequence INT NULL,
  generated_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  counter_key JSON NOT NULL,
  template_used VARCHAR(255) COLLATE utf8mb4_nopad_bin NOT NULL,
  template_version_id INT NULL,
  user_id INT NULL,
  ip_address VARCHAR(45) COLLATE utf8mb4_nopad_bin NULL,
  user_agent VARCHAR(500) NULL,
  request_id UUID NULL,
  reason VARCHAR(1000) NULL,
  retry_count INT NOT NULL DEFAULT 0,
  lock_wait_ms INT NULL,
  total_duration_ms INT NULL,
  fallback_used ENUM('NONE','DB_LOCK','RETRY') NOT NULL DEFAULT 'NONE',
  issued_at DATETIME(3) NULL,
  prev_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  row_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_document_number_audit_chain (series_id, chain_no),
  KEY idx_document_number_audit_uuid (uuid),
  KEY idx_document_id (document_id),
  KEY idx_user_id (user_id),
  KEY idx_created_at (created_at),
  KEY idx_document_number_audit_number (generated_number)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_audit_no_update BEFORE UPDATE ON document_number_audit FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_audit is append-only';

CREATE TRIGGER trg_document_number_audit_no_delete BEFORE DELETE ON document_number_audit FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_audit is append-only';

CREATE TABLE document_number_errors (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  error_type ENUM('LOCK_TIMEOUT','VERSION_CONFLICT','DB_ERROR','REDIS_ERROR','VALIDATION_ERROR','SEQUENCE_EXHAUSTED','RESERVATION_EXPIRED','DUPLICATE_NUMBER','UNKNOWN') NOT NULL,
  error_message TEXT NULL,
  stack_trace TEXT NULL,
  context_data JSON NULL,
  user_id INT NULL,
  ip_address VARCHAR(45) COLLATE utf8mb4_nopad_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  resolved_at DATETIME(3) NULL,
  resolved_by INT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_errors_uuid (uuid),
  KEY idx_error_type (error_type),
  KEY idx_created_at (created_at),
  KEY idx_user_id (user_id),
  KEY idx_document_number_errors_resolved_by (resolved_by),
  CONSTRAINT fk_document_number_errors_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_errors_resolved_by FOREIGN KEY (resolved_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON document_number_formats TO dms_app;
GRANT SELECT, INSERT ON document_number_format_versions TO dms_app;
GRANT SELECT, INSERT, UPDATE ON document_number_counters TO dms_app;
GRANT SELECT, INSERT, UPDATE ON document_number_series TO dms_app;
GRANT SELECT, INSERT ON document_number_reservations TO dms_app;
GRANT UPDATE (state, token, entity_type, entity_uuid, holder_user_id, purpose, reason, expires_at, issued_at, closed_by, closed_at)
  ON document_number_reservations TO dms_app;
GRANT SELECT, INSERT ON document_number_audit TO dms_app;
GRANT SELECT, INSERT ON document_number_errors TO dms_app;
GRANT UPDATE (resolved_at, resolved_by) ON document_number_errors TO dms_app;
