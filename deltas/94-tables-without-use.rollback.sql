CREATE TABLE IF NOT EXISTS json_schemas (
  id INT NOT NULL AUTO_INCREMENT,
  schema_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  version INT NOT NULL,
  schema_json JSON NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_json_schemas_version (schema_code, version)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE IF NOT EXISTS circulation_attachments (
  circulation_id INT NOT NULL,
  attachment_id INT NOT NULL,
  position INT NOT NULL,
  PRIMARY KEY (circulation_id, attachment_id),
  KEY idx_circulation_attachments_attachment (attachment_id),
  CONSTRAINT fk_circulation_attachments_circulation FOREIGN KEY (circulation_id) REFERENCES circulations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulation_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON json_schemas TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON circulation_attachments TO dms_app;
