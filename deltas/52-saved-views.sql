-- Saved views: a register with its filters, order and columns under a name, of one person, an organization or a project.

-- A name is taken once among those who see it in the same place: a person's own, an organization's, a project's.
-- A query has at most 40 parameters with values of at most 200 characters, and an address of 4,000 characters at most;
-- Thai is three bytes a character. The layout is limited as in table_layouts.
CREATE TABLE saved_views (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  project_id INT NOT NULL,
  register VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  scope ENUM('PRIVATE', 'ORGANIZATION', 'PROJECT') NOT NULL,
  owner_user_id INT NOT NULL,
  organization_id INT NOT NULL,
  holder VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin AS (
    CASE scope WHEN 'PRIVATE' THEN CONCAT('U', owner_user_id) WHEN 'ORGANIZATION' THEN CONCAT('O', organization_id) ELSE 'P' END
  ) PERSISTENT,
  name VARCHAR(80) NOT NULL,
  query JSON NOT NULL,
  layout JSON NOT NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_saved_views_uuid (uuid),
  UNIQUE KEY uq_saved_views_name (project_id, register, holder, name),
  KEY idx_saved_views_owner (owner_user_id),
  KEY idx_saved_views_organization (organization_id),
  CONSTRAINT fk_saved_views_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_views_owner FOREIGN KEY (owner_user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_views_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT chk_saved_views_size CHECK (OCTET_LENGTH(query) <= 16000 AND OCTET_LENGTH(layout) <= 20000)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- The views that a person keeps in the rail.
CREATE TABLE saved_view_pins (
  user_id INT NOT NULL,
  view_id INT NOT NULL,
  pinned_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, view_id),
  KEY idx_saved_view_pins_view (view_id),
  CONSTRAINT fk_saved_view_pins_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_view_pins_view FOREIGN KEY (view_id) REFERENCES saved_views (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- The view that a register opens with: a person's own choice, or that of a role in the project.
CREATE TABLE saved_view_defaults (
  id INT NOT NULL AUTO_INCREMENT,
  project_id INT NOT NULL,
  register VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id INT,
  role_id INT,
  view_id INT NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_saved_view_defaults_user (project_id, register, user_id),
  UNIQUE KEY uq_saved_view_defaults_role (project_id, register, role_id),
  KEY idx_saved_view_defaults_user (user_id),
  KEY idx_saved_view_defaults_role (role_id),
  KEY idx_saved_view_defaults_view (view_id),
  CONSTRAINT fk_saved_view_defaults_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_view_defaults_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_view_defaults_role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE RESTRICT,
  CONSTRAINT fk_saved_view_defaults_view FOREIGN KEY (view_id) REFERENCES saved_views (id) ON DELETE RESTRICT,
  CONSTRAINT chk_saved_view_defaults_holder CHECK ((user_id IS NULL) <> (role_id IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view_pins TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view_defaults TO dms_app;
