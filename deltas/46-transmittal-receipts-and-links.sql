-- Items belong to one revision: the list of an earlier revision stays as it was sent. A revision names an item once.
ALTER TABLE transmittal_items ADD COLUMN revision_id INT NULL AFTER transmittal_id;

UPDATE transmittal_items AS i
JOIN correspondence_revisions AS r ON r.current_of = i.transmittal_id
SET i.revision_id = r.id;

ALTER TABLE transmittal_items
  MODIFY COLUMN revision_id INT NOT NULL,
  ADD KEY idx_transmittal_items_transmittal (transmittal_id),
  DROP KEY uq_transmittal_items_position,
  ADD UNIQUE KEY uq_transmittal_items_position (revision_id, position),
  ADD UNIQUE KEY uq_transmittal_items_document (revision_id, correspondence_revision_id),
  ADD UNIQUE KEY uq_transmittal_items_shop (revision_id, shop_drawing_revision_id),
  ADD UNIQUE KEY uq_transmittal_items_asbuilt (revision_id, asbuilt_drawing_revision_id),
  ADD UNIQUE KEY uq_transmittal_items_contract (revision_id, contract_drawing_id),
  ADD CONSTRAINT fk_transmittal_items_revision FOREIGN KEY (revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT;

-- What a recipient's people did with a revision: opened it, downloaded one of its files, received it on paper.
-- Acknowledgements are the answers to the workflow's tasks; the scan of a paper receipt is a file of that answer.
CREATE TABLE transmittal_receipts (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  revision_id INT NOT NULL,
  organization_id INT NOT NULL,
  user_id INT NOT NULL,
  kind ENUM('VIEWED','DOWNLOADED','PAPER') NOT NULL,
  first_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  last_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  times INT NOT NULL DEFAULT 1,
  received_on DATE NULL,
  method ENUM('HAND','POST','COURIER','OTHER') NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_transmittal_receipts_uuid (uuid),
  UNIQUE KEY uq_transmittal_receipts_person (revision_id, organization_id, user_id, kind),
  KEY idx_transmittal_receipts_organization (organization_id),
  KEY idx_transmittal_receipts_user (user_id),
  CONSTRAINT fk_transmittal_receipts_revision FOREIGN KEY (revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_receipts_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_receipts_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_transmittal_receipts_paper CHECK ((kind = 'PAPER') = (received_on IS NOT NULL) AND (kind = 'PAPER') = (method IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One revision shown to somebody without an account, until it expires or is revoked. Only the hash of the token is kept.
CREATE TABLE transmittal_links (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  revision_id INT NOT NULL,
  token_hash CHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  recipient_label VARCHAR(200) NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  revoked_by INT NULL,
  revoked_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_transmittal_links_uuid (uuid),
  UNIQUE KEY uq_transmittal_links_hash (token_hash),
  KEY idx_transmittal_links_revision (revision_id),
  KEY idx_transmittal_links_created_by (created_by),
  KEY idx_transmittal_links_revoked_by (revoked_by),
  CONSTRAINT fk_transmittal_links_revision FOREIGN KEY (revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_links_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_links_revoked_by FOREIGN KEY (revoked_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Append-only: the role may not change or remove a row.
CREATE TABLE transmittal_link_accesses (
  id BIGINT NOT NULL AUTO_INCREMENT,
  link_id INT NOT NULL,
  attachment_id INT NULL,
  ip_address VARCHAR(45) COLLATE utf8mb4_nopad_bin NULL,
  user_agent VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY idx_transmittal_link_accesses_link (link_id),
  KEY idx_transmittal_link_accesses_attachment (attachment_id),
  CONSTRAINT fk_transmittal_link_accesses_link FOREIGN KEY (link_id) REFERENCES transmittal_links (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_link_accesses_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON transmittal_receipts TO dms_app;
GRANT SELECT, INSERT, UPDATE ON transmittal_links TO dms_app;
GRANT SELECT, INSERT ON transmittal_link_accesses TO dms_app;
