-- RFAs and transmittals share the key and uuid of their correspondence; circulations stay inside one organization.

-- content_rule tells what an RFA of the type must carry: a drawing revision of that kind, or at least one file.
CREATE TABLE rfa_types (
  id INT NOT NULL AUTO_INCREMENT,
  contract_id INT NOT NULL,
  type_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  content_rule ENUM('SHOP','AS_BUILT','FILE') NOT NULL DEFAULT 'FILE',
  owner_approval_required BOOLEAN NOT NULL DEFAULT TRUE,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_rfa_types_code (contract_id, type_code),
  CONSTRAINT fk_rfa_types_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE rfa_status_codes (
  id INT NOT NULL AUTO_INCREMENT,
  status_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE KEY uq_rfa_status_codes_code (status_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Logic reads the disposition, never the literal code. may_proceed is NULL where the question does not arise.
-- The RFA's own code is that of its items with the highest severity.
CREATE TABLE rfa_approve_codes (
  id INT NOT NULL AUTO_INCREMENT,
  approve_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  disposition ENUM('APPROVED','APPROVED_WITH_COMMENTS','COMMENTED','REVISE_RESUBMIT','REJECTED','NO_ACTION') NOT NULL,
  may_proceed BOOLEAN NULL,
  resubmit BOOLEAN NOT NULL,
  is_final BOOLEAN NOT NULL,
  comment_required BOOLEAN NOT NULL,
  allowed_parties SET('OWNER','DESIGNER','CONSULTANT') NOT NULL,
  severity INT NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_rfa_approve_codes_code (approve_code),
  UNIQUE KEY uq_rfa_approve_codes_severity (severity),
  CONSTRAINT chk_rfa_approve_codes_parties CHECK (allowed_parties <> '')
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE rfa_return_reasons (
  id INT NOT NULL AUTO_INCREMENT,
  reason_code VARCHAR(40) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_rfa_return_reasons_code (reason_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE rfas (
  id INT NOT NULL,
  rfa_type_id INT NOT NULL,
  PRIMARY KEY (id),
  KEY idx_rfas_type (rfa_type_id),
  CONSTRAINT fk_rfas_correspondence FOREIGN KEY (id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfas_type FOREIGN KEY (rfa_type_id) REFERENCES rfa_types (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- status_code is a projection of workflow state. approve_code_id is the final code; the lead may set another one than
-- the items give, with a reason.
CREATE TABLE rfa_revisions (
  id INT NOT NULL,
  status_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL DEFAULT 'DFT',
  consultant_code_id INT NULL,
  approve_code_id INT NULL,
  code_override_reason VARCHAR(1000) NULL,
  decided_by INT NULL,
  decided_at DATETIME(3) NULL,
  return_reason_id INT NULL,
  recalled_by INT NULL,
  recalled_at DATETIME(3) NULL,
  recall_reason VARCHAR(1000) NULL,
  PRIMARY KEY (id),
  KEY idx_rfa_revisions_status (status_code),
  KEY idx_rfa_revisions_consultant_code (consultant_code_id),
  KEY idx_rfa_revisions_approve_code (approve_code_id),
  KEY idx_rfa_revisions_decided_by (decided_by),
  KEY idx_rfa_revisions_return_reason (return_reason_id),
  KEY idx_rfa_revisions_recalled_by (recalled_by),
  CONSTRAINT fk_rfa_revisions_correspondence_revision FOREIGN KEY (id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_status FOREIGN KEY (status_code) REFERENCES rfa_status_codes (status_code) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_consultant_code FOREIGN KEY (consultant_code_id) REFERENCES rfa_approve_codes (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_approve_code FOREIGN KEY (approve_code_id) REFERENCES rfa_approve_codes (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_decided_by FOREIGN KEY (decided_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_return_reason FOREIGN KEY (return_reason_id) REFERENCES rfa_return_reasons (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_revisions_recalled_by FOREIGN KEY (recalled_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_rfa_revisions_decided CHECK ((approve_code_id IS NULL) = (decided_at IS NULL)),
  CONSTRAINT chk_rfa_revisions_recall_reason CHECK (recalled_at IS NULL OR CHAR_LENGTH(recall_reason) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- An item is active while its RFA revision is undecided, the draft included; the two generated columns let a drawing
-- revision be in one active RFA only.
CREATE TABLE rfa_items (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  rfa_revision_id INT NOT NULL,
  position INT NOT NULL,
  item_type ENUM('SHOP','AS_BUILT') NOT NULL,
  shop_drawing_revision_id INT NULL,
  asbuilt_drawing_revision_id INT NULL,
  approve_code_id INT NULL,
  comment TEXT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  active_shop_drawing_revision_id INT AS (IF(is_active, shop_drawing_revision_id, NULL)) PERSISTENT,
  active_asbuilt_drawing_revision_id INT AS (IF(is_active, asbuilt_drawing_revision_id, NULL)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_rfa_items_uuid (uuid),
  UNIQUE KEY uq_rfa_items_position (rfa_revision_id, position),
  UNIQUE KEY uq_rfa_items_active_shop (active_shop_drawing_revision_id),
  UNIQUE KEY uq_rfa_items_active_asbuilt (active_asbuilt_drawing_revision_id),
  KEY idx_rfa_items_shop_revision (shop_drawing_revision_id),
  KEY idx_rfa_items_asbuilt_revision (asbuilt_drawing_revision_id),
  KEY idx_rfa_items_approve_code (approve_code_id),
  CONSTRAINT fk_rfa_items_revision FOREIGN KEY (rfa_revision_id) REFERENCES rfa_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_items_shop_revision FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_items_asbuilt_revision FOREIGN KEY (asbuilt_drawing_revision_id) REFERENCES asbuilt_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_rfa_items_approve_code FOREIGN KEY (approve_code_id) REFERENCES rfa_approve_codes (id) ON DELETE RESTRICT,
  CONSTRAINT chk_rfa_items_drawing CHECK (
    (item_type = 'SHOP') = (shop_drawing_revision_id IS NOT NULL) AND (item_type = 'AS_BUILT') = (asbuilt_drawing_revision_id IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Who reviews a discipline for one organization. A discipline belongs to a contract, so the team does too.
CREATE TABLE discipline_review_teams (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  discipline_id INT NOT NULL,
  organization_id INT NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  UNIQUE KEY idx_discipline_review_teams_uuid (uuid),
  UNIQUE KEY uq_discipline_review_teams_organization (discipline_id, organization_id),
  KEY idx_discipline_review_teams_organization (organization_id),
  CONSTRAINT fk_discipline_review_teams_discipline FOREIGN KEY (discipline_id) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT fk_discipline_review_teams_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE discipline_review_team_members (
  review_team_id INT NOT NULL,
  user_id INT NOT NULL,
  is_lead BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (review_team_id, user_id),
  KEY idx_discipline_review_team_members_user (user_id),
  CONSTRAINT fk_discipline_review_team_members_team FOREIGN KEY (review_team_id) REFERENCES discipline_review_teams (id) ON DELETE RESTRICT,
  CONSTRAINT fk_discipline_review_team_members_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE transmittals (
  id INT NOT NULL,
  purpose ENUM('FOR_APPROVAL','FOR_INFORMATION','FOR_REVIEW','OTHER') NOT NULL,
  purpose_text VARCHAR(255) NULL,
  acknowledge_due_date DATE NULL,
  PRIMARY KEY (id),
  CONSTRAINT fk_transmittals_correspondence FOREIGN KEY (id) REFERENCES correspondences (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE transmittal_items (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  transmittal_id INT NOT NULL,
  position INT NOT NULL,
  item_type ENUM('CORRESPONDENCE','SHOP','AS_BUILT','CONTRACT_DRAWING','TEXT') NOT NULL,
  correspondence_revision_id INT NULL,
  shop_drawing_revision_id INT NULL,
  asbuilt_drawing_revision_id INT NULL,
  contract_drawing_id INT NULL,
  description VARCHAR(500) NULL,
  copies INT NOT NULL DEFAULT 1,
  media VARCHAR(100) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_transmittal_items_uuid (uuid),
  UNIQUE KEY uq_transmittal_items_position (transmittal_id, position),
  KEY idx_transmittal_items_correspondence_revision (correspondence_revision_id),
  KEY idx_transmittal_items_shop_revision (shop_drawing_revision_id),
  KEY idx_transmittal_items_asbuilt_revision (asbuilt_drawing_revision_id),
  KEY idx_transmittal_items_contract_drawing (contract_drawing_id),
  CONSTRAINT fk_transmittal_items_transmittal FOREIGN KEY (transmittal_id) REFERENCES transmittals (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_items_correspondence_revision FOREIGN KEY (correspondence_revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_items_shop_revision FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_items_asbuilt_revision FOREIGN KEY (asbuilt_drawing_revision_id) REFERENCES asbuilt_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_transmittal_items_contract_drawing FOREIGN KEY (contract_drawing_id) REFERENCES contract_drawings (id) ON DELETE RESTRICT,
  CONSTRAINT chk_transmittal_items_target CHECK (
    (item_type = 'CORRESPONDENCE') = (correspondence_revision_id IS NOT NULL)
    AND (item_type = 'SHOP') = (shop_drawing_revision_id IS NOT NULL)
    AND (item_type = 'AS_BUILT') = (asbuilt_drawing_revision_id IS NOT NULL)
    AND (item_type = 'CONTRACT_DRAWING') = (contract_drawing_id IS NOT NULL)
    AND (item_type <> 'TEXT' OR CHAR_LENGTH(description) > 0)),
  CONSTRAINT chk_transmittal_items_copies CHECK (copies > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE circulation_status_codes (
  id INT NOT NULL AUTO_INCREMENT,
  status_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE KEY uq_circulation_status_codes_code (status_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One living circulation per correspondence and organization; a withdrawn one may be followed by another.
-- Numbered like any document, in the internal type CIRCULATION.
CREATE TABLE circulations (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  correspondence_id INT NOT NULL,
  organization_id INT NOT NULL,
  status_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL DEFAULT 'OPEN',
  subject VARCHAR(500) NOT NULL,
  instruction TEXT NULL,
  deadline_date DATE NULL,
  series_id BIGINT NULL,
  sequence INT NULL,
  number_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  issued_at DATETIME(3) NULL,
  workflow_instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  is_forced BOOLEAN NOT NULL DEFAULT FALSE,
  close_reason VARCHAR(1000) NULL,
  closed_by INT NULL,
  closed_at DATETIME(3) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  live_correspondence_id INT AS (IF(status_code = 'CANCELLED', NULL, correspondence_id)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_circulations_uuid (uuid),
  UNIQUE KEY uq_circulations_live (organization_id, live_correspondence_id),
  UNIQUE KEY uq_circulations_number (project_id, number_key),
  UNIQUE KEY uq_circulations_sequence (series_id, sequence),
  UNIQUE KEY uq_circulations_instance (workflow_instance_id),
  KEY idx_circulations_correspondence (correspondence_id),
  KEY idx_circulations_status (status_code, deadline_date),
  KEY idx_circulations_closed_by (closed_by),
  KEY idx_circulations_created_by (created_by),
  CONSTRAINT fk_circulations_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_status FOREIGN KEY (status_code) REFERENCES circulation_status_codes (status_code) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_instance FOREIGN KEY (workflow_instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_closed_by FOREIGN KEY (closed_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulations_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_circulations_number_whole CHECK ((number_key IS NULL) = (issued_at IS NULL)),
  CONSTRAINT chk_circulations_forced_reason CHECK (NOT is_forced OR CHAR_LENGTH(close_reason) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- MAIN and ACTION answer by a deadline, INFO only acknowledges.
CREATE TABLE circulation_assignees (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  circulation_id INT NOT NULL,
  user_id INT NOT NULL,
  assignee_type ENUM('MAIN','ACTION','INFO') NOT NULL,
  position INT NOT NULL,
  deadline_date DATE NULL,
  state ENUM('PENDING','DONE','ACKNOWLEDGED','REASSIGNED') NOT NULL DEFAULT 'PENDING',
  comment TEXT NULL,
  responded_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_circulation_assignees_uuid (uuid),
  UNIQUE KEY uq_circulation_assignees_user (circulation_id, user_id),
  KEY idx_circulation_assignees_user (user_id, state, deadline_date),
  CONSTRAINT fk_circulation_assignees_circulation FOREIGN KEY (circulation_id) REFERENCES circulations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulation_assignees_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_circulation_assignees_info CHECK (assignee_type <> 'INFO' OR (deadline_date IS NULL AND state <> 'DONE')),
  CONSTRAINT chk_circulation_assignees_responded CHECK (state NOT IN ('DONE','ACKNOWLEDGED') OR responded_at IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE circulation_attachments (
  circulation_id INT NOT NULL,
  attachment_id INT NOT NULL,
  position INT NOT NULL,
  PRIMARY KEY (circulation_id, attachment_id),
  KEY idx_circulation_attachments_attachment (attachment_id),
  CONSTRAINT fk_circulation_attachments_circulation FOREIGN KEY (circulation_id) REFERENCES circulations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_circulation_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Who inside an organization gets what: type x discipline -> people, role and days. NULL means any.
CREATE TABLE distribution_matrix_entries (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  organization_id INT NOT NULL,
  correspondence_type_id INT NULL,
  discipline_id INT NULL,
  user_id INT NOT NULL,
  assignee_type ENUM('MAIN','ACTION','INFO') NOT NULL,
  response_days INT NULL,
  type_or_zero INT AS (IFNULL(correspondence_type_id, 0)) PERSISTENT,
  discipline_or_zero INT AS (IFNULL(discipline_id, 0)) PERSISTENT,
  version_no INT NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  UNIQUE KEY idx_distribution_matrix_entries_uuid (uuid),
  UNIQUE KEY uq_distribution_matrix_entries_person (project_id, organization_id, type_or_zero, discipline_or_zero, user_id),
  KEY idx_distribution_matrix_entries_organization (organization_id),
  KEY idx_distribution_matrix_entries_type (correspondence_type_id),
  KEY idx_distribution_matrix_entries_discipline (discipline_id),
  KEY idx_distribution_matrix_entries_user (user_id),
  CONSTRAINT fk_distribution_matrix_entries_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_distribution_matrix_entries_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_distribution_matrix_entries_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_distribution_matrix_entries_discipline FOREIGN KEY (discipline_id) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT fk_distribution_matrix_entries_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_distribution_matrix_entries_days CHECK ((assignee_type = 'INFO') = (response_days IS NULL) AND (response_days IS NULL OR response_days > 0))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON rfa_types TO dms_app;
GRANT SELECT ON rfa_status_codes TO dms_app;
GRANT SELECT, INSERT, UPDATE ON rfa_approve_codes TO dms_app;
GRANT SELECT, INSERT, UPDATE ON rfa_return_reasons TO dms_app;
GRANT SELECT, INSERT, UPDATE ON rfas TO dms_app;
GRANT SELECT, INSERT, UPDATE ON rfa_revisions TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rfa_items TO dms_app;
GRANT SELECT, INSERT, UPDATE ON discipline_review_teams TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON discipline_review_team_members TO dms_app;
GRANT SELECT, INSERT, UPDATE ON transmittals TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON transmittal_items TO dms_app;
GRANT SELECT ON circulation_status_codes TO dms_app;
GRANT SELECT, INSERT, UPDATE ON circulations TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON circulation_assignees TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON circulation_attachments TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON distribution_matrix_entries TO dms_app;
