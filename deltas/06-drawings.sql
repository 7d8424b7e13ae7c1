-- Contract, shop and as-built drawings, their categories, revisions, files and what refers to what.
-- A pointer names a revision together with its drawing, so it can never point into another drawing.

CREATE TABLE contract_drawing_volumes (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  volume_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_contract_drawing_volumes_code (project_id, volume_code),
  CONSTRAINT fk_contract_drawing_volumes_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE contract_drawing_cats (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  cat_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_contract_drawing_cats_code (project_id, cat_code),
  CONSTRAINT fk_contract_drawing_cats_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE contract_drawing_sub_cats (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  sub_cat_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_contract_drawing_sub_cats_code (project_id, sub_cat_code),
  CONSTRAINT fk_contract_drawing_sub_cats_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Which sub-categories exist in which category; a drawing is filed under one such pair.
CREATE TABLE contract_drawing_subcat_cat_maps (
  id INT NOT NULL AUTO_INCREMENT,
  cat_id INT NOT NULL,
  sub_cat_id INT NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_contract_drawing_subcat_cat_maps_pair (cat_id, sub_cat_id),
  KEY idx_contract_drawing_subcat_cat_maps_sub_cat (sub_cat_id),
  CONSTRAINT fk_contract_drawing_subcat_cat_maps_cat FOREIGN KEY (cat_id) REFERENCES contract_drawing_cats (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawing_subcat_cat_maps_sub_cat FOREIGN KEY (sub_cat_id) REFERENCES contract_drawing_sub_cats (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A register without revisions; issue tells the set it came with (Tender, Contract, Addendum n).
CREATE TABLE contract_drawings (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_id INT NOT NULL,
  drawing_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  title VARCHAR(500) NOT NULL,
  issue VARCHAR(50) NULL,
  volume_id INT NULL,
  volume_page INT NULL,
  subcat_cat_map_id INT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_by INT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_contract_drawings_uuid (uuid),
  UNIQUE KEY uq_contract_drawings_number (project_id, contract_id, drawing_number),
  KEY idx_contract_drawings_contract (contract_id),
  KEY idx_contract_drawings_volume (volume_id, volume_page),
  KEY idx_contract_drawings_category (subcat_cat_map_id),
  KEY idx_contract_drawings_created_by (created_by),
  KEY idx_contract_drawings_updated_by (updated_by),
  CONSTRAINT fk_contract_drawings_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawings_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawings_volume FOREIGN KEY (volume_id) REFERENCES contract_drawing_volumes (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawings_category FOREIGN KEY (subcat_cat_map_id) REFERENCES contract_drawing_subcat_cat_maps (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawings_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawings_updated_by FOREIGN KEY (updated_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_contract_drawings_number CHECK (CHAR_LENGTH(drawing_number) > 0),
  CONSTRAINT chk_contract_drawings_page CHECK (volume_page IS NULL OR volume_page > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE contract_drawing_attachments (
  contract_drawing_id INT NOT NULL,
  attachment_id INT NOT NULL,
  attachment_role ENUM('MAIN','ANNEX') NOT NULL DEFAULT 'MAIN',
  position INT NOT NULL,
  PRIMARY KEY (contract_drawing_id, attachment_id),
  KEY idx_contract_drawing_attachments_attachment (attachment_id),
  CONSTRAINT fk_contract_drawing_attachments_drawing FOREIGN KEY (contract_drawing_id) REFERENCES contract_drawings (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_drawing_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Shop and as-built drawings are filed by place (main) and trade (sub); both codes print in the drawing's number.
CREATE TABLE shop_drawing_main_categories (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  main_category_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_shop_drawing_main_categories_code (project_id, main_category_code),
  CONSTRAINT fk_shop_drawing_main_categories_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE shop_drawing_sub_categories (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  sub_category_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (id),
  UNIQUE KEY uq_shop_drawing_sub_categories_code (project_id, sub_category_code),
  CONSTRAINT fk_shop_drawing_sub_categories_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE shop_drawings (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_id INT NOT NULL,
  originator_organization_id INT NOT NULL,
  drawing_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  main_category_id INT NOT NULL,
  sub_category_id INT NOT NULL,
  discipline_id INT NULL,
  latest_revision_id INT NULL,
  latest_approved_revision_id INT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_by INT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_shop_drawings_uuid (uuid),
  UNIQUE KEY uq_shop_drawings_number (project_id, contract_id, drawing_number),
  KEY idx_shop_drawings_contract (contract_id),
  KEY idx_shop_drawings_originator (originator_organization_id),
  KEY idx_shop_drawings_main_category (main_category_id),
  KEY idx_shop_drawings_sub_category (sub_category_id),
  KEY idx_shop_drawings_discipline (discipline_id),
  KEY idx_shop_drawings_latest (latest_revision_id, id),
  KEY idx_shop_drawings_latest_approved (latest_approved_revision_id, id),
  KEY idx_shop_drawings_created_by (created_by),
  KEY idx_shop_drawings_updated_by (updated_by),
  CONSTRAINT fk_shop_drawings_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_originator FOREIGN KEY (originator_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_main_category FOREIGN KEY (main_category_id) REFERENCES shop_drawing_main_categories (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_sub_category FOREIGN KEY (sub_category_id) REFERENCES shop_drawing_sub_categories (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_discipline FOREIGN KEY (discipline_id) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawings_updated_by FOREIGN KEY (updated_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_shop_drawings_number CHECK (CHAR_LENGTH(drawing_number) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- The title belongs to the revision: a revision may rename the drawing and the older one keeps its own title.
CREATE TABLE shop_drawing_revisions (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  shop_drawing_id INT NOT NULL,
  revision_number INT NOT NULL,
  revision_label VARCHAR(8) COLLATE utf8mb4_nopad_bin NOT NULL,
  title VARCHAR(500) NOT NULL,
  revision_date DATE NULL,
  remarks VARCHAR(2000) NULL,
  status ENUM('DRAFT','IN_REVIEW','APPROVED','REVISE','REJECTED','SUPERSEDED','CANCELLED') NOT NULL DEFAULT 'DRAFT',
  approved_at DATETIME(3) NULL,
  superseded_at DATETIME(3) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_shop_drawing_revisions_uuid (uuid),
  UNIQUE KEY uq_shop_drawing_revisions_drawing (id, shop_drawing_id),
  UNIQUE KEY uq_shop_drawing_revisions_label (shop_drawing_id, revision_label),
  UNIQUE KEY uq_shop_drawing_revisions_number (shop_drawing_id, revision_number),
  KEY idx_shop_drawing_revisions_created_by (created_by),
  CONSTRAINT fk_shop_drawing_revisions_drawing FOREIGN KEY (shop_drawing_id) REFERENCES shop_drawings (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawing_revisions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_shop_drawing_revisions_number CHECK (revision_number >= 0),
  CONSTRAINT chk_shop_drawing_revisions_approved CHECK (status NOT IN ('APPROVED','SUPERSEDED') OR approved_at IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

ALTER TABLE shop_drawings
  ADD CONSTRAINT fk_shop_drawings_latest FOREIGN KEY (latest_revision_id, id) REFERENCES shop_drawing_revisions (id, shop_drawing_id) ON DELETE RESTRICT,
  ADD CONSTRAINT fk_shop_drawings_latest_approved FOREIGN KEY (latest_approved_revision_id, id) REFERENCES shop_drawing_revisions (id, shop_drawing_id) ON DELETE RESTRICT;

CREATE TABLE shop_drawing_revision_attachments (
  shop_drawing_revision_id INT NOT NULL,
  attachment_id INT NOT NULL,
  attachment_role ENUM('MAIN','ANNEX') NOT NULL DEFAULT 'MAIN',
  position INT NOT NULL,
  PRIMARY KEY (shop_drawing_revision_id, attachment_id),
  KEY idx_shop_drawing_revision_attachments_attachment (attachment_id),
  CONSTRAINT fk_shop_drawing_revision_attachments_revision FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawing_revision_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE shop_drawing_revision_contract_refs (
  shop_drawing_revision_id INT NOT NULL,
  contract_drawing_id INT NOT NULL,
  PRIMARY KEY (shop_drawing_revision_id, contract_drawing_id),
  KEY idx_shop_drawing_revision_contract_refs_drawing (contract_drawing_id),
  CONSTRAINT fk_shop_drawing_revision_contract_refs_revision FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_shop_drawing_revision_contract_refs_drawing FOREIGN KEY (contract_drawing_id) REFERENCES contract_drawings (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE asbuilt_drawings (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_id INT NOT NULL,
  originator_organization_id INT NOT NULL,
  drawing_number VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  main_category_id INT NOT NULL,
  sub_category_id INT NOT NULL,
  discipline_id INT NULL,
  latest_revision_id INT NULL,
  latest_approved_revision_id INT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_by INT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_asbuilt_drawings_uuid (uuid),
  UNIQUE KEY uq_asbuilt_drawings_number (project_id, contract_id, drawing_number),
  KEY idx_asbuilt_drawings_contract (contract_id),
  KEY idx_asbuilt_drawings_originator (originator_organization_id),
  KEY idx_asbuilt_drawings_main_category (main_category_id),
  KEY idx_asbuilt_drawings_sub_category (sub_category_id),
  KEY idx_asbuilt_drawings_discipline (discipline_id),
  KEY idx_asbuilt_drawings_latest (latest_revision_id, id),
  KEY idx_asbuilt_drawings_latest_approved (latest_approved_revision_id, id),
  KEY idx_asbuilt_drawings_created_by (created_by),
  KEY idx_asbuilt_drawings_updated_by (updated_by),
  CONSTRAINT fk_asbuilt_drawings_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_originator FOREIGN KEY (originator_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_main_category FOREIGN KEY (main_category_id) REFERENCES shop_drawing_main_categories (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_sub_category FOREIGN KEY (sub_category_id) REFERENCES shop_drawing_sub_categories (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_discipline FOREIGN KEY (discipline_id) REFERENCES disciplines (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawings_updated_by FOREIGN KEY (updated_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_asbuilt_drawings_number CHECK (CHAR_LENGTH(drawing_number) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE asbuilt_drawing_revisions (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  asbuilt_drawing_id INT NOT NULL,
  revision_number INT NOT NULL,
  revision_label VARCHAR(8) COLLATE utf8mb4_nopad_bin NOT NULL,
  title VARCHAR(500) NOT NULL,
  revision_date DATE NULL,
  remarks VARCHAR(2000) NULL,
  status ENUM('DRAFT','IN_REVIEW','APPROVED','REVISE','REJECTED','SUPERSEDED','CANCELLED') NOT NULL DEFAULT 'DRAFT',
  approved_at DATETIME(3) NULL,
  superseded_at DATETIME(3) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_asbuilt_drawing_revisions_uuid (uuid),
  UNIQUE KEY uq_asbuilt_drawing_revisions_drawing (id, asbuilt_drawing_id),
  UNIQUE KEY uq_asbuilt_drawing_revisions_label (asbuilt_drawing_id, revision_label),
  UNIQUE KEY uq_asbuilt_drawing_revisions_number (asbuilt_drawing_id, revision_number),
  KEY idx_asbuilt_drawing_revisions_created_by (created_by),
  CONSTRAINT fk_asbuilt_drawing_revisions_drawing FOREIGN KEY (asbuilt_drawing_id) REFERENCES asbuilt_drawings (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawing_revisions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_asbuilt_drawing_revisions_number CHECK (revision_number >= 0),
  CONSTRAINT chk_asbuilt_drawing_revisions_approved CHECK (status NOT IN ('APPROVED','SUPERSEDED') OR approved_at IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

ALTER TABLE asbuilt_drawings
  ADD CONSTRAINT fk_asbuilt_drawings_latest FOREIGN KEY (latest_revision_id, id) REFERENCES asbuilt_drawing_revisions (id, asbuilt_drawing_id) ON DELETE RESTRICT,
  ADD CONSTRAINT fk_asbuilt_drawings_latest_approved FOREIGN KEY (latest_approved_revision_id, id) REFERENCES asbuilt_drawing_revisions (id, asbuilt_drawing_id) ON DELETE RESTRICT;

CREATE TABLE asbuilt_drawing_revision_attachments (
  asbuilt_drawing_revision_id INT NOT NULL,
  attachment_id INT NOT NULL,
  attachment_role ENUM('MAIN','ANNEX') NOT NULL DEFAULT 'MAIN',
  position INT NOT NULL,
  PRIMARY KEY (asbuilt_drawing_revision_id, attachment_id),
  KEY idx_asbuilt_drawing_revision_attachments_attachment (attachment_id),
  CONSTRAINT fk_asbuilt_drawing_revision_attachments_revision FOREIGN KEY (asbuilt_drawing_revision_id) REFERENCES asbuilt_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_drawing_revision_attachments_attachment FOREIGN KEY (attachment_id) REFERENCES attachments (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE asbuilt_revision_shop_revisions_refs (
  asbuilt_drawing_revision_id INT NOT NULL,
  shop_drawing_revision_id INT NOT NULL,
  PRIMARY KEY (asbuilt_drawing_revision_id, shop_drawing_revision_id),
  KEY idx_asbuilt_revision_shop_revisions_refs_shop (shop_drawing_revision_id),
  CONSTRAINT fk_asbuilt_revision_shop_revisions_refs_asbuilt FOREIGN KEY (asbuilt_drawing_revision_id) REFERENCES asbuilt_drawing_revisions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_asbuilt_revision_shop_revisions_refs_shop FOREIGN KEY (shop_drawing_revision_id) REFERENCES shop_drawing_revisions (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON contract_drawing_volumes TO dms_app;
GRANT SELECT, INSERT, UPDATE ON contract_drawing_cats TO dms_app;
GRANT SELECT, INSERT, UPDATE ON contract_drawing_sub_cats TO dms_app;
GRANT SELECT, INSERT ON contract_drawing_subcat_cat_maps TO dms_app;
GRANT SELECT, INSERT, UPDATE ON contract_drawings TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON contract_drawing_attachments TO dms_app;
GRANT SELECT, INSERT, UPDATE ON shop_drawing_main_categories TO dms_app;
GRANT SELECT, INSERT, UPDATE ON shop_drawing_sub_categories TO dms_app;
GRANT SELECT, INSERT, UPDATE ON shop_drawings TO dms_app;
GRANT SELECT, INSERT, UPDATE ON shop_drawing_revisions TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON shop_drawing_revision_attachments TO dms_app;
GRANT SELECT, INSERT, DELETE ON shop_drawing_revision_contract_refs TO dms_app;
GRANT SELECT, INSERT, UPDATE ON asbuilt_drawings TO dms_app;
GRANT SELECT, INSERT, UPDATE ON asbuilt_drawing_revisions TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON asbuilt_drawing_revision_attachments TO dms_app;
GRANT SELECT, INSERT, DELETE ON asbuilt_revision_shop_revisions_refs TO dms_app;
