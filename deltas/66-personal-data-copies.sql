-- Copies of a person's own data: one row for each copy that was asked for, with its file beside the exports.

-- `running_key` allows one waiting or running copy for each person. `requested_by` is the person, or a Superadmin for a
-- person who cannot ask; then `reason` says why.
CREATE TABLE personal_data_copies (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  user_id INT NOT NULL,
  requested_by INT NOT NULL,
  reason VARCHAR(1000) NULL,
  locale ENUM('th','en') NOT NULL,
  state ENUM('QUEUED','RUNNING','DONE','FAILED') NOT NULL DEFAULT 'QUEUED',
  attempt INT NOT NULL DEFAULT 0,
  size_bytes INT UNSIGNED NULL,
  failure_reference VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  ended_at DATETIME(3) NULL,
  expires_at DATETIME(3) NOT NULL,
  running_key INT GENERATED ALWAYS AS (IF(state IN ('QUEUED','RUNNING'), user_id, NULL)) STORED,
  PRIMARY KEY (id),
  UNIQUE KEY idx_personal_data_copies_uuid (uuid),
  UNIQUE KEY uq_personal_data_copies_running (running_key),
  KEY idx_personal_data_copies_user (user_id, id),
  KEY idx_personal_data_copies_requested_by (requested_by),
  KEY idx_personal_data_copies_expires (expires_at),
  CONSTRAINT fk_personal_data_copies_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_personal_data_copies_requested_by FOREIGN KEY (requested_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_personal_data_copies_done CHECK (state <> 'DONE' OR size_bytes IS NOT NULL),
  CONSTRAINT chk_personal_data_copies_reason CHECK ((requested_by = user_id) = (reason IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- DELETE is for the worker's retention.
GRANT SELECT, INSERT, UPDATE, DELETE ON personal_data_copies TO dms_app;

ALTER TABLE mail_messages
  MODIFY COLUMN security_notice
    ENUM('FACTOR_ADDED','FACTOR_REMOVED','FACTORS_RESET','RECOVERY_CODE_USED','RECOVERY_CODES_RENEWED',
         'SESSIONS_ENDED','DATA_COPY_MADE','DATA_COPY_MADE_BY_ADMIN') NULL;
