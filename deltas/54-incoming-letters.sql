-- What a letter from outside the system has beside a letter: when and how it came, and its number with its sender, who
-- is an organization of the programme or an outside one by its name.
CREATE TABLE incoming_letters (
  id INT NOT NULL,
  received_date DATE NOT NULL,
  method ENUM('PAPER','EMAIL','MESSENGER') NOT NULL,
  sender_organization_id INT NULL,
  sender_name VARCHAR(255) NULL,
  their_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  their_number_folded VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  PRIMARY KEY (id),
  KEY idx_incoming_letters_number (their_number_folded),
  KEY idx_incoming_letters_sender (sender_organization_id),
  CONSTRAINT fk_incoming_letters_correspondence FOREIGN KEY (id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_incoming_letters_sender FOREIGN KEY (sender_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT chk_incoming_letters_sender CHECK ((sender_organization_id IS NULL) <> (sender_name IS NULL)),
  CONSTRAINT chk_incoming_letters_number CHECK ((their_number IS NULL) = (their_number_folded IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- What was registered is evidence: a wrong one is cancelled.
GRANT SELECT, INSERT ON incoming_letters TO dms_app;

-- Scans of letters that are known by their imported number alone. Append-only: what was added as evidence stays.
CREATE TABLE imported_number_scans (
  import_row_id BIGINT NOT NULL,
  attachment_id INT NOT NULL,
  added_by INT NOT NULL,
  added_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (import_row_id, attachment_id),
  UNIQUE KEY uq_imported_number_scans_attachment (attachment_id),
  KEY idx_imported_number_scans_added_by (added_by),
  CONSTRAINT fk_imported_number_scans_row FOREIGN KEY (import_row_id) REFERENCES document_number_import_rows (id) ON DELETE RESTRICT,
  CONSTRAINT fk_imported_number_scans_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT,
  CONSTRAINT fk_imported_number_scans_added_by FOREIGN KEY (added_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON imported_number_scans TO dms_app;
