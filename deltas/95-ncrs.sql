-- A non-conformance report is a correspondence of the type NCR. Its number, parties, files and life are those of every
-- document; what it says beyond them, the drawings it names and the contractor's answers are here. Type, workflow,
-- permissions and numbering are master data, which every start adds where they are missing.

-- The code belongs to the product from now on. A type that an administrator has added under it keeps its documents,
-- numbers and workflow under another code. The product's own, of a version that was taken back, stays.
UPDATE correspondence_types SET type_code = 'NCR-LETTER' WHERE type_code = 'NCR' AND workflow_code <> 'NCR';

-- One row for each revision, by its key. Severity and date of the finding are empty in a draft alone.
CREATE TABLE ncr_revisions (
  id INT NOT NULL,
  severity ENUM('MINOR','MAJOR','CRITICAL') NULL,
  location VARCHAR(500) NOT NULL,
  clauses VARCHAR(500) NOT NULL,
  finding_date DATE NULL,
  required_correction TEXT NOT NULL,
  verification TEXT NULL,
  verified_on DATE NULL,
  verified_by INT NULL,
  PRIMARY KEY (id),
  KEY idx_ncr_revisions_verified_by (verified_by),
  CONSTRAINT fk_ncr_revisions_correspondence_revision FOREIGN KEY (id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_revisions_verified_by FOREIGN KEY (verified_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_ncr_revisions_verified CHECK (
    (verified_on IS NULL) = (verification IS NULL) AND (verified_on IS NULL) = (verified_by IS NULL)
    AND (verification IS NULL OR CHAR_LENGTH(verification) > 0))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE ncr_drawings (
  id INT NOT NULL AUTO_INCREMENT,
  ncr_revision_id INT NOT NULL,
  position INT NOT NULL,
  drawing_type ENUM('SHOP','AS_BUILT','CONTRACT_DRAWING') NOT NULL,
  shop_drawing_revision_id INT NULL,
  asbuilt_drawing_revision_id INT NULL,
  contract_drawing_id INT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_ncr_drawings_position (ncr_revision_id, position),
  KEY idx_ncr_drawings_shop_revision (shop_drawing_revision_id),
  KEY idx_ncr_drawings_asbuilt_revision (asbuilt_drawing_revision_id),
  KEY idx_ncr_drawings_contract_drawing (contract_drawing_id),
  CONSTRAINT fk_ncr_drawings_revision FOREIGN KEY (ncr_revision_id) REFERENCES ncr_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_drawings_shop_revision FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_drawings_asbuilt_revision FOREIGN KEY (asbuilt_drawing_revision_id) REFERENCES asbuilt_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_drawings_contract_drawing FOREIGN KEY (contract_drawing_id) REFERENCES contract_drawings (id) ON DELETE RESTRICT,
  CONSTRAINT chk_ncr_drawings_target CHECK (
    (drawing_type = 'SHOP') = (shop_drawing_revision_id IS NOT NULL)
    AND (drawing_type = 'AS_BUILT') = (asbuilt_drawing_revision_id IS NOT NULL)
    AND (drawing_type = 'CONTRACT_DRAWING') = (contract_drawing_id IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One row for each round. The history row carries the evidence files.
CREATE TABLE ncr_answers (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  ncr_revision_id INT NOT NULL,
  round INT NOT NULL,
  cause TEXT NOT NULL,
  correction TEXT NOT NULL,
  preventive_action TEXT NOT NULL,
  organization_id INT NOT NULL,
  answered_by INT NOT NULL,
  answered_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  workflow_history_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_ncr_answers_uuid (uuid),
  UNIQUE KEY uq_ncr_answers_round (ncr_revision_id, round),
  UNIQUE KEY uq_ncr_answers_history (workflow_history_id),
  KEY idx_ncr_answers_organization (organization_id),
  KEY idx_ncr_answers_answered_by (answered_by),
  CONSTRAINT fk_ncr_answers_revision FOREIGN KEY (ncr_revision_id) REFERENCES ncr_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_answers_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_answers_answered_by FOREIGN KEY (answered_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_ncr_answers_history FOREIGN KEY (workflow_history_id) REFERENCES workflow_histories (id) ON DELETE RESTRICT,
  CONSTRAINT chk_ncr_answers_whole CHECK (
    CHAR_LENGTH(cause) > 0 AND CHAR_LENGTH(correction) > 0 AND CHAR_LENGTH(preventive_action) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON ncr_revisions TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ncr_drawings TO dms_app;
GRANT SELECT, INSERT ON ncr_answers TO dms_app;

-- Contents and answers are bound as those of every document (delta 79; lib/platform/audit/facts has the text).

CREATE TRIGGER trg_ncr_revisions_fact_added AFTER INSERT ON ncr_revisions FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_revisions', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.severity USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.location USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.clauses USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.finding_date USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.required_correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verification USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_on USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_by USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE (EXISTS (SELECT 1 FROM correspondence_revisions AS r WHERE r.id = NEW.id AND r.submitted_at IS NOT NULL) OR EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_revisions' AND f.row_key = CONVERT(CONCAT_WS('/', NEW.id) USING ascii)));
CREATE TRIGGER trg_ncr_revisions_fact_changed AFTER UPDATE ON ncr_revisions FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_revisions', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.severity USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.location USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.clauses USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.finding_date USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.required_correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verification USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_on USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_by USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.severity USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.location USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.clauses USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.finding_date USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.required_correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verification USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_on USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.verified_by USING utf8mb4), 256), '-')), 256) <> SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(OLD.severity USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.location USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.clauses USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.finding_date USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.required_correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.verification USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.verified_on USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.verified_by USING utf8mb4), 256), '-')), 256) AND (EXISTS (SELECT 1 FROM correspondence_revisions AS r WHERE r.id = NEW.id AND r.submitted_at IS NOT NULL) OR EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_revisions' AND f.row_key = CONVERT(CONCAT_WS('/', NEW.id) USING ascii)));
CREATE TRIGGER trg_ncr_revisions_fact_removed AFTER DELETE ON ncr_revisions FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_revisions', CONVERT(CONCAT_WS('/', OLD.id) USING ascii), '-' FROM DUAL WHERE EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_revisions' AND f.row_key = CONVERT(CONCAT_WS('/', OLD.id) USING ascii));
CREATE TRIGGER trg_ncr_revisions_fact_sent AFTER UPDATE ON correspondence_revisions FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_revisions', CONVERT(CONCAT_WS('/', x.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(x.severity USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.location USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.clauses USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.finding_date USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.required_correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.verification USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.verified_on USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.verified_by USING utf8mb4), 256), '-')), 256) FROM ncr_revisions AS x WHERE OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND x.id = NEW.id;

CREATE TRIGGER trg_ncr_drawings_fact_added AFTER INSERT ON ncr_drawings FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_drawings', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.position USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.drawing_type USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.shop_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.asbuilt_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.contract_drawing_id USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE (EXISTS (SELECT 1 FROM correspondence_revisions AS r WHERE r.id = NEW.ncr_revision_id AND r.submitted_at IS NOT NULL) OR EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_drawings' AND f.row_key = CONVERT(CONCAT_WS('/', NEW.id) USING ascii)));
CREATE TRIGGER trg_ncr_drawings_fact_changed AFTER UPDATE ON ncr_drawings FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_drawings', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.position USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.drawing_type USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.shop_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.asbuilt_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.contract_drawing_id USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.position USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.drawing_type USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.shop_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.asbuilt_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.contract_drawing_id USING utf8mb4), 256), '-')), 256) <> SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(OLD.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.position USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.drawing_type USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.shop_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.asbuilt_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.contract_drawing_id USING utf8mb4), 256), '-')), 256) AND (EXISTS (SELECT 1 FROM correspondence_revisions AS r WHERE r.id = NEW.ncr_revision_id AND r.submitted_at IS NOT NULL) OR EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_drawings' AND f.row_key = CONVERT(CONCAT_WS('/', NEW.id) USING ascii)));
CREATE TRIGGER trg_ncr_drawings_fact_removed AFTER DELETE ON ncr_drawings FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_drawings', CONVERT(CONCAT_WS('/', OLD.id) USING ascii), '-' FROM DUAL WHERE EXISTS (SELECT 1 FROM record_facts AS f WHERE f.kind = 'ncr_drawings' AND f.row_key = CONVERT(CONCAT_WS('/', OLD.id) USING ascii));
CREATE TRIGGER trg_ncr_drawings_fact_sent AFTER UPDATE ON correspondence_revisions FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_drawings', CONVERT(CONCAT_WS('/', x.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(x.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.position USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.drawing_type USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.shop_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.asbuilt_drawing_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(x.contract_drawing_id USING utf8mb4), 256), '-')), 256) FROM ncr_drawings AS x WHERE OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL AND x.ncr_revision_id = NEW.id;

CREATE TRIGGER trg_ncr_answers_fact_added AFTER INSERT ON ncr_answers FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_answers', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.uuid USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.round USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.cause USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.preventive_action USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.organization_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_by USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_at USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.workflow_history_id USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE 1;
CREATE TRIGGER trg_ncr_answers_fact_changed AFTER UPDATE ON ncr_answers FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_answers', CONVERT(CONCAT_WS('/', NEW.id) USING ascii), SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.uuid USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.round USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.cause USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.preventive_action USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.organization_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_by USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_at USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.workflow_history_id USING utf8mb4), 256), '-')), 256) FROM DUAL WHERE SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(NEW.uuid USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.round USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.cause USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.preventive_action USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.organization_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_by USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.answered_at USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(NEW.workflow_history_id USING utf8mb4), 256), '-')), 256) <> SHA2(CONCAT_WS(',', IFNULL(SHA2(CONVERT(OLD.uuid USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.ncr_revision_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.round USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.cause USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.correction USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.preventive_action USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.organization_id USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.answered_by USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.answered_at USING utf8mb4), 256), '-'), IFNULL(SHA2(CONVERT(OLD.workflow_history_id USING utf8mb4), 256), '-')), 256) AND 1;
CREATE TRIGGER trg_ncr_answers_fact_removed AFTER DELETE ON ncr_answers FOR EACH ROW
  INSERT INTO record_facts (kind, row_key, hash) SELECT 'ncr_answers', CONVERT(CONCAT_WS('/', OLD.id) USING ascii), '-' FROM DUAL WHERE 1;
