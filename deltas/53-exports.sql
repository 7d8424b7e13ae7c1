-- Exports that the worker makes: long lists and every PDF. A row is its owner's own; the file lies beside the stored
-- files and goes with the row.

-- `request` is what the register's page was asked for: parsed filters, columns and the words in the person's language,
-- some 10 kB. The check keeps a fault of the app from filling the table. `attempt` counts the runs: of two workers that
-- hold one export, the older one finds another number and stops.
CREATE TABLE exports (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  user_id INT NOT NULL,
  organization_id INT NOT NULL,
  project_id INT NOT NULL,
  register VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  format ENUM('csv','xlsx','pdf') NOT NULL,
  request JSON NOT NULL,
  state ENUM('QUEUED','RUNNING','DONE','FAILED','CANCELLED') NOT NULL DEFAULT 'QUEUED',
  attempt INT NOT NULL DEFAULT 0,
  rows_done INT NOT NULL DEFAULT 0,
  rows_total INT NULL,
  file_name VARCHAR(255) NOT NULL,
  size_bytes INT UNSIGNED NULL,
  failure_code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  failure_reference VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  ended_at DATETIME(3) NULL,
  expires_at DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_exports_uuid (uuid),
  KEY idx_exports_user (user_id, id),
  KEY idx_exports_organization (organization_id),
  KEY idx_exports_project (project_id),
  KEY idx_exports_expires (expires_at),
  CONSTRAINT fk_exports_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_exports_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_exports_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT chk_exports_request CHECK (OCTET_LENGTH(request) <= 100000),
  CONSTRAINT chk_exports_done CHECK (state <> 'DONE' OR size_bytes IS NOT NULL),
  CONSTRAINT chk_exports_failed CHECK (state <> 'FAILED' OR failure_code IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO dms_app;

-- The web runs elsewhere and cannot look for the worker's browser.
ALTER TABLE worker_heartbeats ADD COLUMN prints_pdf BOOLEAN NOT NULL DEFAULT FALSE;
