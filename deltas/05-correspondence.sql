-- Correspondence master data, documents, their revisions, recipients, references, tags and files.

CREATE TABLE disciplines (
  id INT NOT NULL AUTO_INCREMENT,
  contract_id INT NOT NULL,
  discipline_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_disciplines_code (contract_id, discipline_code),
  CONSTRAINT fk_disciplines_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- is_internal types (CIRCULATION) number documents but cannot be chosen; requires_contract: RFA, RFI, TRANSMITTAL.
CREATE TABLE correspondence_types (
  id INT NOT NULL AUTO_INCREMENT,
  type_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(100) NOT NULL,
  name_en VARCHAR(100) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  revision_style ENUM('ALPHA','NUMERIC') NOT NULL DEFAULT 'NUMERIC',
  requires_contract BOOLEAN NOT NULL DEFAULT FALSE,
  is_internal BOOLEAN NOT NULL DEFAULT FALSE,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  workflow_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_correspondence_types_code (type_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE correspondence_sub_types (
  id INT NOT NULL AUTO_INCREMENT,
  contract_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  sub_type_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  sub_type_number VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_correspondence_sub_types_number (contract_id, correspondence_type_id, sub_type_number),
  KEY idx_correspondence_sub_types_type (correspondence_type_id),
  CONSTRAINT fk_correspondence_sub_types_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_sub_types_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A projection of workflow state: verb x organization role; the workflow state is the truth.
CREATE TABLE correspondence_status (
  id INT NOT NULL AUTO_INCREMENT,
  status_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE KEY uq_correspondence_status_code (status_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE json_schemas (
  id INT NOT NULL AUTO_INCREMENT,
  schema_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  version INT NOT NULL,
  schema_json JSON NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_json_schemas_version (schema_code, version)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE tags (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  name VARCHAR(60) NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_tags_name (project_id, name),
  CONSTRAINT fk_tags_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT chk_tags_name CHECK (CHAR_LENGTH(name) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- number_key is the printed number with the revision left open; it is unique per (project, type).
-- issued_at is the moment the number was taken, submitted_at when the recipients could first see the document.
CREATE TABLE correspondences (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_id INT NULL,
  correspondence_type_id INT NOT NULL,
  sub_type_id INT NULL,
  discipline_id INT NULL,
  originator_organization_id INT NOT NULL,
  status_code VARCHAR(10) COLLATE utf8mb4_nopad_bin NOT NULL DEFAULT 'DRAFT',
  urgency ENUM('NORMAL','URGENT','VERY_URGENT','MOST_URGENT') NOT NULL DEFAULT 'NORMAL',
  secrecy ENUM('NORMAL','CONFIDENTIAL','SECRET','TOP_SECRET') NOT NULL DEFAULT 'NORMAL',
  series_id BIGINT NULL,
  sequence INT NULL,
  number_key VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  number_folded VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  issued_at DATETIME(3) NULL,
  submitted_at DATETIME(3) NULL,
  submitted_by INT NULL,
  cancelled_at DATETIME(3) NULL,
  cancelled_by INT NULL,
  cancel_reason VARCHAR(1000) NULL,
  discarded_at DATETIME(3) NULL,
  discarded_by INT NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_by INT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  listed_at DATETIME(3) AS (IFNULL(submitted_at, created_at)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_correspondences_uuid (uuid),
  UNIQUE KEY uq_correspondences_number (project_id, correspondence_type_id, number_key),
  UNIQUE KEY uq_correspondences_sequence (series_id, sequence),
  KEY idx_correspondences_register (project_id, listed_at, id),
  KEY idx_correspondences_originator (originator_organization_id, project_id, submitted_at),
  KEY idx_correspondences_contract (contract_id),
  KEY idx_correspondences_type (correspondence_type_id),
  KEY idx_correspondences_status (status_code),
  KEY idx_correspondences_folded (number_folded),
  KEY idx_correspondences_sub_type (sub_type_id),
  KEY idx_correspondences_discipline (discipline_id),
  KEY idx_correspondences_created_by (created_by),
  KEY idx_correspondences_updated_by (updated_by),
  KEY idx_correspondences_submitted_by (submitted_by),
  KEY idx_correspondences_cancelled_by (cancelled_by),
  KEY idx_correspondences_discarded_by (discarded_by),
  CONSTRAINT fk_correspondences_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_sub_type FOREIGN KEY (sub_type_id) REFERENCES correspondence_sub_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_discipline FOREIGN KEY (discipline_id) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_originator FOREIGN KEY (originator_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_status FOREIGN KEY (status_code) REFERENCES correspondence_status (status_code) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_updated_by FOREIGN KEY (updated_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_submitted_by FOREIGN KEY (submitted_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_cancelled_by FOREIGN KEY (cancelled_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondences_discarded_by FOREIGN KEY (discarded_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_correspondences_submitted_has_number CHECK (submitted_at IS NULL OR number_key IS NOT NULL),
  CONSTRAINT chk_correspondences_number_whole CHECK ((number_key IS NULL) = (issued_at IS NULL)),
  CONSTRAINT chk_correspondences_cancel_reason CHECK (cancelled_at IS NULL OR CHAR_LENGTH(cancel_reason) > 0),
  CONSTRAINT chk_correspondences_discard_draft CHECK (discarded_at IS NULL OR submitted_at IS NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE correspondence_revisions (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  correspondence_id INT NOT NULL,
  revision_number INT NOT NULL,
  revision_label VARCHAR(8) COLLATE utf8mb4_nopad_bin NOT NULL,
  document_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NULL,
  is_current BOOLEAN NOT NULL DEFAULT TRUE,
  current_of INT AS (IF(is_current, correspondence_id, NULL)) PERSISTENT,
  subject VARCHAR(500) NOT NULL,
  body MEDIUMTEXT NULL,
  remarks VARCHAR(2000) NULL,
  document_date DATE NULL,
  due_date DATE NULL,
  details JSON NULL,
  schema_version INT NOT NULL DEFAULT 1,
  workflow_instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  submitted_at DATETIME(3) NULL,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_correspondence_revisions_uuid (uuid),
  UNIQUE KEY uq_correspondence_revisions_label (correspondence_id, revision_label),
  UNIQUE KEY uq_correspondence_revisions_number (correspondence_id, revision_number),
  UNIQUE KEY uq_correspondence_revisions_current (current_of),
  UNIQUE KEY uq_correspondence_revisions_instance (workflow_instance_id),
  KEY idx_correspondence_revisions_due (due_date),
  KEY idx_correspondence_revisions_document_number (document_number),
  KEY idx_correspondence_revisions_created_by (created_by),
  CONSTRAINT fk_correspondence_revisions_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_revisions_instance FOREIGN KEY (workflow_instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_revisions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_correspondence_revisions_number CHECK (revision_number >= 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Per-recipient state: one letter to five organizations has five states. position 1 of TO prints as {RECIPIENT}.
CREATE TABLE correspondence_recipients (
  correspondence_id INT NOT NULL,
  organization_id INT NOT NULL,
  recipient_type ENUM('TO','CC') NOT NULL,
  position INT NOT NULL,
  state ENUM('PENDING','RECEIVED','REPLIED','CLOSED') NOT NULL DEFAULT 'PENDING',
  first_read_at DATETIME(3) NULL,
  received_at DATETIME(3) NULL,
  replied_at DATETIME(3) NULL,
  PRIMARY KEY (correspondence_id, organization_id),
  UNIQUE KEY uq_correspondence_recipients_position (correspondence_id, recipient_type, position),
  KEY idx_correspondence_recipients_organization (organization_id, recipient_type, correspondence_id),
  CONSTRAINT fk_correspondence_recipients_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_recipients_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Attention persons: a user of the recipient organization, or a typed name.
CREATE TABLE correspondence_attentions (
  id INT NOT NULL AUTO_INCREMENT,
  correspondence_id INT NOT NULL,
  organization_id INT NOT NULL,
  user_id INT NULL,
  person_name VARCHAR(200) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_correspondence_attentions_person (correspondence_id, organization_id, person_name, user_id),
  KEY idx_correspondence_attentions_user (user_id),
  CONSTRAINT fk_correspondence_attentions_recipient FOREIGN KEY (correspondence_id, organization_id) REFERENCES correspondence_recipients (correspondence_id, organization_id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_attentions_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE correspondence_references (
  source_correspondence_id INT NOT NULL,
  target_correspondence_id INT NOT NULL,
  reference_kind ENUM('REPLY','REFERENCE','REPLACES') NOT NULL DEFAULT 'REFERENCE',
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (source_correspondence_id, target_correspondence_id),
  KEY idx_correspondence_references_target (target_correspondence_id),
  CONSTRAINT fk_correspondence_references_source FOREIGN KEY (source_correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_references_target FOREIGN KEY (target_correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT chk_correspondence_references_self CHECK (source_correspondence_id <> target_correspondence_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE correspondence_tags (
  correspondence_id INT NOT NULL,
  tag_id INT NOT NULL,
  PRIMARY KEY (correspondence_id, tag_id),
  KEY idx_correspondence_tags_tag (tag_id),
  CONSTRAINT fk_correspondence_tags_correspondence FOREIGN KEY (correspondence_id) REFERENCES correspondences (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_tags_tag FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE correspondence_revision_attachments (
  correspondence_revision_id INT NOT NULL,
  attachment_id INT NOT NULL,
  attachment_role ENUM('MAIN','ANNEX') NOT NULL DEFAULT 'ANNEX',
  position INT NOT NULL,
  PRIMARY KEY (correspondence_revision_id, attachment_id),
  KEY idx_correspondence_revision_attachments_attachment (attachment_id),
  CONSTRAINT fk_correspondence_revision_attachments_revision FOREIGN KEY (correspondence_revision_id) REFERENCES correspondence_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_correspondence_revision_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON disciplines TO dms_app;
GRANT SELECT, INSERT, UPDATE ON correspondence_types TO dms_app;
GRANT SELECT, INSERT, UPDATE ON correspondence_sub_types TO dms_app;
GRANT SELECT ON correspondence_status TO dms_app;
GRANT SELECT, INSERT ON json_schemas TO dms_app;
GRANT SELECT, INSERT, UPDATE ON tags TO dms_app;
GRANT SELECT, INSERT, UPDATE ON correspondences TO dms_app;
GRANT SELECT, INSERT, UPDATE ON correspondence_revisions TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON correspondence_recipients TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON correspondence_attentions TO dms_app;
GRANT SELECT, INSERT, DELETE ON correspondence_references TO dms_app;
GRANT SELECT, INSERT, DELETE ON correspondence_tags TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON correspondence_revision_attachments TO dms_app;
