-- Why a number is void and what stands in its place, numbers that were given on paper, and the other side's references.

-- One row per number that a person declared void; the ledger's row keeps the state. A cancelled or discarded document
-- voids its number without one.
CREATE TABLE document_number_voids (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  series_id BIGINT NOT NULL,
  sequence INT NOT NULL,
  correspondence_id INT NULL,
  reason_code ENUM('WRONG_RECIPIENT','WRONG_TYPE','WRONG_CONTENT','DUPLICATE','NOT_SENT','OTHER') NOT NULL,
  reason VARCHAR(1000) NOT NULL,
  replaced_by_id INT NULL,
  voided_by INT NOT NULL,
  voided_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_voids_uuid (uuid),
  UNIQUE KEY uq_document_number_voids_number (series_id, sequence),
  UNIQUE KEY uq_document_number_voids_replaced_by (replaced_by_id),
  KEY idx_document_number_voids_correspondence (correspondence_id),
  KEY idx_document_number_voids_voided_by (voided_by),
  CONSTRAINT fk_document_number_voids_number FOREIGN KEY (series_id, sequence) REFERENCES document_number_reservations (series_id, sequence) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT fk_document_number_voids_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_voids_replaced_by FOREIGN KEY (replaced_by_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_voids_voided_by FOREIGN KEY (voided_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_voids_replaced CHECK (replaced_by_id IS NULL OR (correspondence_id IS NOT NULL AND replaced_by_id <> correspondence_id))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_voids_no_update BEFORE UPDATE ON document_number_voids FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_voids is append-only';

CREATE TRIGGER trg_document_number_voids_no_delete BEFORE DELETE ON document_number_voids FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_voids is append-only';

-- One row per number that a person entered as it stood on paper. skipped_count: integers passed over for it.
CREATE TABLE document_number_manuals (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  series_id BIGINT NOT NULL,
  sequence INT NOT NULL,
  correspondence_id INT NOT NULL,
  is_foreign BOOLEAN NOT NULL,
  skipped_count INT NOT NULL DEFAULT 0,
  reason VARCHAR(1000) NOT NULL,
  entered_by INT NOT NULL,
  entered_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_manuals_uuid (uuid),
  UNIQUE KEY uq_document_number_manuals_number (series_id, sequence),
  KEY idx_document_number_manuals_correspondence (correspondence_id),
  KEY idx_document_number_manuals_entered_by (entered_by),
  CONSTRAINT fk_document_number_manuals_number FOREIGN KEY (series_id, sequence) REFERENCES document_number_reservations (series_id, sequence) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT fk_document_number_manuals_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_manuals_entered_by FOREIGN KEY (entered_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_manuals_skipped CHECK (skipped_count BETWEEN 0 AND 10000)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_document_number_manuals_no_update BEFORE UPDATE ON document_number_manuals FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_manuals is append-only';

CREATE TRIGGER trg_document_number_manuals_no_delete BEFORE DELETE ON document_number_manuals FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'document_number_manuals is append-only';

-- The numbers a document has elsewhere: the other side's own reference, or the number of a receiving register. search_key
-- is folded as the ledger's. A removed alias stays, with who and when; standing_number is NULL for it.
CREATE TABLE document_number_aliases (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  correspondence_id INT NOT NULL,
  alias_kind ENUM('COUNTERPART','REGISTRY') NOT NULL,
  alias_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  search_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  organization_id INT NOT NULL,
  note VARCHAR(500) NULL,
  added_by INT NOT NULL,
  added_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  removed_by INT NULL,
  removed_at DATETIME(3) NULL,
  standing_number VARCHAR(150) COLLATE utf8mb4_nopad_bin AS (IF(removed_at IS NULL, alias_number, NULL)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_document_number_aliases_uuid (uuid),
  UNIQUE KEY uq_document_number_aliases_standing (correspondence_id, organization_id, standing_number),
  KEY idx_document_number_aliases_search (search_key),
  KEY idx_document_number_aliases_organization (organization_id),
  KEY idx_document_number_aliases_added_by (added_by),
  KEY idx_document_number_aliases_removed_by (removed_by),
  CONSTRAINT fk_document_number_aliases_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_aliases_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_aliases_added_by FOREIGN KEY (added_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_document_number_aliases_removed_by FOREIGN KEY (removed_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_document_number_aliases_number CHECK (CHAR_LENGTH(alias_number) > 0),
  CONSTRAINT chk_document_number_aliases_removed CHECK ((removed_at IS NULL) = (removed_by IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON document_number_voids TO dms_app;
GRANT SELECT, INSERT ON document_number_manuals TO dms_app;
GRANT SELECT, INSERT ON document_number_aliases TO dms_app;
GRANT UPDATE (removed_by, removed_at) ON document_number_aliases TO dms_app;
