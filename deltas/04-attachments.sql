-- Files are stored once by content hash; an attachment is one person's upload of such content.
-- TEMPORARY rows expire 24 hours after upload unless a document's transaction commits them.

CREATE TABLE attachments (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  original_filename VARCHAR(255) NOT NULL,
  sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  mime_type VARCHAR(127) COLLATE utf8mb4_nopad_bin NOT NULL,
  size_bytes BIGINT NOT NULL,
  state ENUM('TEMPORARY','COMMITTED','QUARANTINED','EXPIRED') NOT NULL DEFAULT 'TEMPORARY',
  scan_state ENUM('UNSCANNED','CLEAN','INFECTED') NOT NULL DEFAULT 'UNSCANNED',
  uploaded_by INT NOT NULL,
  organization_id INT NOT NULL,
  expires_at DATETIME(3) NULL,
  committed_at DATETIME(3) NULL,
  workflow_history_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_attachments_uuid (uuid),
  KEY idx_attachments_sha256 (sha256),
  KEY idx_attachments_expiry (state, expires_at),
  KEY idx_attachments_uploader (uploaded_by),
  KEY idx_attachments_organization (organization_id),
  KEY idx_att_wfhist_created (workflow_history_id, created_at),
  CONSTRAINT fk_attachments_uploader FOREIGN KEY (uploaded_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_attachments_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_attachments_workflow_history FOREIGN KEY (workflow_history_id) REFERENCES workflow_histories (id) ON DELETE RESTRICT,
  CONSTRAINT chk_attachments_size CHECK (size_bytes > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON attachments TO dms_app;
