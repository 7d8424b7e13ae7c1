-- Raising a series takes two people: what one asked for, what the other decided. Sealed certificates of completeness,
-- kept as they were printed. Who dealt with a numbering error, and how.

-- pending_series_id lets a series have one open request: two would answer each other.
CREATE TABLE document_number_resets (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  series_id BIGINT NOT NULL,
  from_number INT NOT NULL,
  next_number INT NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  attachment_id INT NULL,
  state ENUM('PENDING','APPROVED','REJECTED','WITHDRAWN','EXPIRED') NOT NULL DEFAULT 'PENDING',
  pending_series_id BIGINT AS (IF(state = 'PENDING', series_id, NULL)) PERSISTENT,
  version_no INT NOT NULL DEFAULT 1,
  requested_by INT NOT NULL,
  requested_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at DATETIME(3) NOT NULL,
  decided_by INT NULL,
  decided_at DATETIME(3) NULL,
  decision_reason VARCHAR(1000) NULL,
  raised_from INT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_resets_uuid (uuid),
  UNIQUE KEY uq_document_number_resets_pending (pending_series_id),
  KEY idx_document_number_resets_series (series_id),
  KEY idx_document_number_resets_state (state, expires_at),
  KEY idx_document_number_resets_attachment (attachment_id),
  KEY idx_document_number_resets_requested_by (requested_by),
  KEY idx_document_number_resets_decided_by (decided_by),
  CONSTRAINT fk_document_number_resets_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_resets_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_resets_requested_by FOREIGN KEY (requested_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_resets_decided_by FOREIGN KEY (decided_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_resets_raises CHECK (from_number >= 0 AND next_number > from_number + 1 AND next_number - from_number <= 10001),
  CONSTRAINT chk_document_number_resets_two_people CHECK (state NOT IN ('APPROVED','REJECTED') OR (decided_by IS NOT NULL AND decided_by <> requested_by))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A request is decided once, and what was asked for stays: refused by way of a NOT NULL column (1048).
CREATE TRIGGER trg_document_number_resets_decided_once BEFORE UPDATE ON document_number_resets FOR EACH ROW
  SET NEW.reason = IF(OLD.state <> 'PENDING', NULL, OLD.reason);

CREATE TABLE document_number_certificates (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  series_id BIGINT NOT NULL,
  certified_year INT NULL,
  is_complete BOOLEAN NOT NULL,
  content LONGTEXT COLLATE utf8mb4_nopad_bin NOT NULL,
  seal CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  made_by INT NULL,
  made_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_certificates_uuid (uuid),
  KEY idx_document_number_certificates_seal (seal),
  KEY idx_document_number_certificates_series (series_id),
  KEY idx_document_number_certificates_made_by (made_by),
  CONSTRAINT fk_document_number_certificates_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_certificates_made_by FOREIGN KEY (made_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_certificates_no_update BEFORE UPDATE ON document_number_certificates FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_certificates is append-only';

CREATE TRIGGER trg_document_number_certificates_no_delete BEFORE DELETE ON document_number_certificates FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_certificates is append-only';

ALTER TABLE document_number_errors ADD COLUMN resolution_note VARCHAR(1000) NULL;

-- An error is marked as resolved once, and nothing else of it ever changes (1048, as above).
CREATE TRIGGER trg_document_number_errors_resolved_once BEFORE UPDATE ON document_number_errors FOR EACH ROW
  SET NEW.created_at = IF(OLD.resolved_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.created_at <> OLD.created_at OR NEW.error_type <> OLD.error_type
    OR NOT (NEW.error_message <=> OLD.error_message) OR NOT (NEW.stack_trace <=> OLD.stack_trace)
    OR NOT (NEW.context_data <=> OLD.context_data) OR NOT (NEW.user_id <=> OLD.user_id)
    OR NOT (NEW.ip_address <=> OLD.ip_address), NULL, OLD.created_at);

CREATE TRIGGER trg_document_number_errors_no_delete BEFORE DELETE ON document_number_errors FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_errors is never deleted from';

GRANT SELECT, INSERT ON document_number_resets TO dms_app;
GRANT UPDATE (state, version_no, decided_by, decided_at, decision_reason, raised_from) ON document_number_resets TO dms_app;
GRANT SELECT, INSERT ON document_number_certificates TO dms_app;
GRANT UPDATE (resolution_note) ON document_number_errors TO dms_app;
