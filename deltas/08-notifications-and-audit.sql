-- In-app notifications (partitioned by month), the audit log (by year), its seals, search text and backup runs.
-- Partitioned tables take no foreign keys and need created_at in every unique key. New partitions come from
-- definer procedures, so the app can add one without the right to ALTER.

CREATE TABLE notifications (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  user_id INT NOT NULL,
  organization_id INT NOT NULL,
  project_id INT NULL,
  event_id UUID NOT NULL,
  event_type VARCHAR(80) COLLATE utf8mb4_nopad_bin NOT NULL,
  reason VARCHAR(40) COLLATE utf8mb4_nopad_bin NOT NULL,
  channel ENUM('IN_APP','EMAIL') NOT NULL DEFAULT 'IN_APP',
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_uuid UUID NOT NULL,
  params JSON NOT NULL,
  is_action_required BOOLEAN NOT NULL DEFAULT FALSE,
  read_at DATETIME(3) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id, created_at),
  UNIQUE KEY uq_notifications_effect (event_id, user_id, channel, created_at),
  KEY idx_notifications_uuid (uuid),
  KEY idx_notifications_user (user_id, read_at, created_at),
  KEY idx_notifications_entity (entity_uuid)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci
PARTITION BY RANGE (TO_DAYS(created_at)) (
  PARTITION p202501 VALUES LESS THAN (TO_DAYS('2025-02-01')),
  PARTITION pmax VALUES LESS THAN MAXVALUE
);

CREATE TABLE audit_logs (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  actor_type ENUM('USER','TOKEN','SYSTEM','ANONYMOUS') NOT NULL,
  user_id INT NULL,
  organization_id INT NULL,
  action VARCHAR(80) COLLATE utf8mb4_nopad_bin NOT NULL,
  severity ENUM('INFO','WARN','ERROR','CRITICAL') NOT NULL DEFAULT 'INFO',
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_uuid UUID NULL,
  entity_label VARCHAR(255) NULL,
  project_id INT NULL,
  contract_id INT NULL,
  subject_organization_id INT NULL,
  changes JSON NULL,
  reason VARCHAR(1000) NULL,
  request_id VARCHAR(64) COLLATE utf8mb4_nopad_bin NULL,
  ip_address VARCHAR(45) COLLATE utf8mb4_nopad_bin NULL,
  user_agent VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id, created_at),
  KEY idx_audit_logs_uuid (uuid),
  KEY idx_audit_logs_entity (entity_type, entity_uuid, id),
  KEY idx_audit_logs_user (user_id, id),
  KEY idx_audit_logs_action (action, id),
  KEY idx_audit_logs_project (project_id, id),
  KEY idx_audit_logs_contract (contract_id, id),
  KEY idx_audit_logs_subject_organization (subject_organization_id, id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci
PARTITION BY RANGE (YEAR(created_at)) (
  PARTITION p2025 VALUES LESS THAN (2026),
  PARTITION p2026 VALUES LESS THAN (2027),
  PARTITION p2027 VALUES LESS THAN (2028),
  PARTITION pmax VALUES LESS THAN MAXVALUE
);

CREATE TRIGGER trg_audit_logs_no_update BEFORE UPDATE ON audit_logs FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_logs is append-only';

CREATE TRIGGER trg_audit_logs_no_delete BEFORE DELETE ON audit_logs FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_logs is append-only';

-- A seal covers the rows (first_id … last_id); each seal's hash covers the one before it, so a cut tail shows.
CREATE TABLE audit_seals (
  id INT NOT NULL AUTO_INCREMENT,
  first_id BIGINT NOT NULL,
  last_id BIGINT NOT NULL,
  row_count INT NOT NULL,
  previous_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  seal_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sealed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_audit_seals_first (first_id),
  UNIQUE KEY uq_audit_seals_hash (seal_hash),
  CONSTRAINT chk_audit_seals_range CHECK (first_id <= last_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_audit_seals_no_update BEFORE UPDATE ON audit_seals FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_seals is append-only';

CREATE TRIGGER trg_audit_seals_no_delete BEFORE DELETE ON audit_seals FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'audit_seals is append-only';

CREATE TABLE search_indices (
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_uuid UUID NOT NULL,
  tokens MEDIUMTEXT NOT NULL,
  compact_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  segmenter_version INT NOT NULL DEFAULT 1,
  last_seq INT NOT NULL DEFAULT 0,
  indexed_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (entity_type, entity_uuid),
  KEY idx_search_indices_number (compact_number),
  FULLTEXT KEY ft_search_indices_tokens (tokens)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE backup_logs (
  id INT NOT NULL AUTO_INCREMENT,
  started_at DATETIME(3) NOT NULL,
  finished_at DATETIME(3) NULL,
  outcome ENUM('RUNNING','SUCCEEDED','FAILED') NOT NULL DEFAULT 'RUNNING',
  location VARCHAR(500) NULL,
  size_bytes BIGINT NULL,
  message VARCHAR(1000) NULL,
  PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE PROCEDURE add_notifications_partition(IN month_start DATE) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'ALTER TABLE notifications REORGANIZE PARTITION pmax INTO (PARTITION p', DATE_FORMAT(month_start, '%Y%m'),
    ' VALUES LESS THAN (', TO_DAYS(DATE_ADD(DATE_FORMAT(month_start, '%Y-%m-01'), INTERVAL 1 MONTH)),
    '), PARTITION pmax VALUES LESS THAN MAXVALUE)');

CREATE PROCEDURE add_audit_logs_partition(IN log_year SMALLINT UNSIGNED) SQL SECURITY DEFINER
  EXECUTE IMMEDIATE CONCAT(
    'ALTER TABLE audit_logs REORGANIZE PARTITION pmax INTO (PARTITION p', log_year,
    ' VALUES LESS THAN (', log_year + 1, '), PARTITION pmax VALUES LESS THAN MAXVALUE)');

GRANT SELECT, INSERT, UPDATE ON notifications TO dms_app;
GRANT SELECT, INSERT ON audit_logs TO dms_app;
GRANT SELECT, INSERT ON audit_seals TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON search_indices TO dms_app;
GRANT SELECT, INSERT, UPDATE ON backup_logs TO dms_app;
GRANT EXECUTE ON PROCEDURE add_notifications_partition TO dms_app;
GRANT EXECUTE ON PROCEDURE add_audit_logs_partition TO dms_app;
