-- When the bytes of each committed file were last compared with the recorded hash, and what was found.
CREATE TABLE attachment_checks (
  attachment_id INT NOT NULL,
  checked_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  fault ENUM('MISSING','CHANGED') NULL,
  PRIMARY KEY (attachment_id),
  KEY idx_attachment_checks_checked (checked_at),
  KEY idx_attachment_checks_fault (fault),
  CONSTRAINT fk_attachment_checks_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON attachment_checks TO dms_app;
