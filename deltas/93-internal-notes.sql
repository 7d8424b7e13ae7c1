-- A note that a person of an organization writes beside a document, for colleagues who may see the document. Its text is
-- never changed; deleting it takes the text away and leaves who wrote it and when.
CREATE TABLE document_notes (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  correspondence_id INT NOT NULL,
  organization_id INT NOT NULL,
  note_text VARCHAR(2000) NULL,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  deleted_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_notes_uuid (uuid),
  KEY idx_document_notes_document (correspondence_id, organization_id),
  KEY idx_document_notes_organization (organization_id),
  KEY idx_document_notes_created_by (created_by),
  CONSTRAINT fk_document_notes_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_notes_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_notes_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_notes_text CHECK ((deleted_at IS NULL) = (note_text IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE document_note_mentions (
  note_id INT NOT NULL,
  user_id INT NOT NULL,
  PRIMARY KEY (note_id, user_id),
  KEY idx_document_note_mentions_user (user_id),
  CONSTRAINT fk_document_note_mentions_note FOREIGN KEY (note_id) REFERENCES document_notes (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_note_mentions_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON document_notes TO dms_app;
GRANT UPDATE (note_text, deleted_at) ON document_notes TO dms_app;
GRANT SELECT, INSERT ON document_note_mentions TO dms_app;

-- Notices that a colleague named the person in a note are a topic of their own.
ALTER TABLE notification_preferences MODIFY COLUMN topic ENUM('ACTION_REQUIRED','ANSWER','REMINDER','OVERDUE','ESCALATION','WITHDRAWN','INFORMATION','NUMBERS','MENTION') NOT NULL;
