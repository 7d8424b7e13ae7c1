-- The paper of a document as it was when it was issued, decided, completed, closed or cancelled. A row and its file are
-- never changed: what comes later has a copy of its own. cause_id is the event, or the revision or sheet of a copy that
-- was made later; it makes a second delivery of an event harmless. sha256 repeats that of the attachment, whose row the
-- app may change.
CREATE TABLE issued_copies (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  correspondence_id INT NULL,
  revision_id INT NULL,
  circulation_id INT NULL,
  cause ENUM('ISSUED','DECIDED','COMPLETED','CLOSED','CANCELLED') NOT NULL,
  cause_id UUID NOT NULL,
  caused_at DATETIME(3) NOT NULL,
  is_made_later TINYINT(1) NOT NULL DEFAULT 0,
  attachment_id INT NOT NULL,
  sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  size_bytes BIGINT NOT NULL,
  pages INT NOT NULL,
  locale ENUM('th','en') NOT NULL,
  sealed_by VARCHAR(255) NULL,
  seal_fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  sealed_at DATETIME(3) NULL,
  made_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_issued_copies_uuid (uuid),
  UNIQUE KEY uq_issued_copies_cause (cause_id),
  KEY idx_issued_copies_attachment (attachment_id),
  KEY idx_issued_copies_circulation (circulation_id),
  KEY idx_issued_copies_correspondence (correspondence_id),
  KEY idx_issued_copies_revision (revision_id),
  KEY idx_issued_copies_sha256 (sha256),
  CONSTRAINT fk_issued_copies_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT,
  CONSTRAINT fk_issued_copies_circulation FOREIGN KEY (circulation_id) REFERENCES circulations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_issued_copies_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_issued_copies_revision FOREIGN KEY (revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT chk_issued_copies_record CHECK ((correspondence_id IS NULL) <> (circulation_id IS NULL) AND (correspondence_id IS NULL) = (revision_id IS NULL)),
  CONSTRAINT chk_issued_copies_seal CHECK ((sealed_by IS NULL) = (sealed_at IS NULL) AND (sealed_by IS NULL) = (seal_fingerprint IS NULL)),
  CONSTRAINT chk_issued_copies_size CHECK (size_bytes > 0 AND pages > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_issued_copies_no_update BEFORE UPDATE ON issued_copies FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'issued_copies is append-only';

CREATE TRIGGER trg_issued_copies_no_delete BEFORE DELETE ON issued_copies FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'issued_copies is append-only';

GRANT SELECT, INSERT ON issued_copies TO dms_app;
