-- Administrators keep types, disciplines, sub-types, drawing categories, tags and letter templates in the app. Each row
-- carries a version for the optimistic lock, a place in its list, and whether it can still be chosen.

ALTER TABLE correspondence_types ADD COLUMN version_no INT NOT NULL DEFAULT 1;

ALTER TABLE disciplines
  ADD COLUMN sort_order INT NOT NULL DEFAULT 0,
  ADD COLUMN version_no INT NOT NULL DEFAULT 1;

ALTER TABLE correspondence_sub_types
  ADD COLUMN sort_order INT NOT NULL DEFAULT 0,
  ADD COLUMN version_no INT NOT NULL DEFAULT 1;

ALTER TABLE contract_drawing_volumes ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE contract_drawing_cats ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE contract_drawing_sub_cats ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE shop_drawing_main_categories ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE shop_drawing_sub_categories ADD COLUMN version_no INT NOT NULL DEFAULT 1;

-- A pair of category and sub-category that no drawing uses can be taken apart again; the foreign key protects the rest.
GRANT SELECT, INSERT, DELETE ON contract_drawing_subcat_cat_maps TO dms_app;

-- A tag is one word as people type it; it has no second language.
ALTER TABLE tags
  ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT TRUE,
  ADD COLUMN version_no INT NOT NULL DEFAULT 1;

-- Text that the form of a new letter can start from.
CREATE TABLE letter_templates (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  project_id INT NOT NULL,
  correspondence_type_id INT NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  subject VARCHAR(500) NOT NULL,
  body TEXT NOT NULL,
  sort_order INT NOT NULL DEFAULT 0,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_letter_templates_uuid (uuid),
  UNIQUE KEY uq_letter_templates_name (project_id, correspondence_type_id, name_th),
  KEY idx_letter_templates_type (correspondence_type_id),
  CONSTRAINT fk_letter_templates_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_letter_templates_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON letter_templates TO dms_app;
