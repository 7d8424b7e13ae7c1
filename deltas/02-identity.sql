-- People, roles, permissions and scoped assignments.

CREATE TABLE users (
  user_id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  username VARCHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  password_hash VARCHAR(255) COLLATE utf8mb4_nopad_bin NULL,
  name_prefix VARCHAR(30) NULL,
  first_name VARCHAR(100) NOT NULL,
  last_name VARCHAR(100) NOT NULL,
  email VARCHAR(254) NULL,
  job_title VARCHAR(150) NULL,
  primary_organization_id INT NOT NULL,
  locale ENUM('th','en') NOT NULL DEFAULT 'th',
  is_service BOOLEAN NOT NULL DEFAULT FALSE,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  must_change_password BOOLEAN NOT NULL DEFAULT TRUE,
  oidc_issuer VARCHAR(255) COLLATE utf8mb4_nopad_bin NULL,
  oidc_subject VARCHAR(255) COLLATE utf8mb4_nopad_bin NULL,
  last_sign_in_at DATETIME(3) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id),
  UNIQUE KEY idx_users_uuid (uuid),
  UNIQUE KEY uq_users_username (username),
  UNIQUE KEY uq_users_oidc (oidc_issuer, oidc_subject),
  KEY idx_users_organization (primary_organization_id),
  KEY idx_users_created_by (created_by),
  CONSTRAINT fk_users_organization FOREIGN KEY (primary_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_users_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_users_username CHECK (CHAR_LENGTH(username) >= 3)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE roles (
  id INT NOT NULL AUTO_INCREMENT,
  role_code VARCHAR(40) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(100) NOT NULL,
  name_en VARCHAR(100) NOT NULL,
  scope ENUM('GLOBAL','ORGANIZATION','PROJECT','CONTRACT') NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_roles_code (role_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE permissions (
  id INT NOT NULL AUTO_INCREMENT,
  permission_code VARCHAR(60) COLLATE utf8mb4_nopad_bin NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_permissions_code (permission_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE role_permissions (
  role_id INT NOT NULL,
  permission_id INT NOT NULL,
  PRIMARY KEY (role_id, permission_id),
  KEY idx_role_permissions_permission (permission_id),
  CONSTRAINT fk_role_permissions_role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE RESTRICT,
  CONSTRAINT fk_role_permissions_permission FOREIGN KEY (permission_id) REFERENCES permissions (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A role in exactly one scope, or globally. Ended assignments stay as evidence.
CREATE TABLE user_assignments (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  user_id INT NOT NULL,
  role_id INT NOT NULL,
  organization_id INT NULL,
  project_id INT NULL,
  contract_id INT NULL,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  revoked_by INT NULL,
  revoked_at DATETIME(3) NULL,
  active_key VARCHAR(80) COLLATE utf8mb4_nopad_bin
    AS (IF(revoked_at IS NULL, CONCAT(user_id, ':', role_id, ':', IFNULL(organization_id, 0), ':', IFNULL(project_id, 0), ':', IFNULL(contract_id, 0)), NULL)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_user_assignments_uuid (uuid),
  UNIQUE KEY uq_user_assignments_active (active_key),
  KEY idx_user_assignments_user (user_id, revoked_at),
  KEY idx_user_assignments_role (role_id),
  KEY idx_user_assignments_organization (organization_id),
  KEY idx_user_assignments_project (project_id),
  KEY idx_user_assignments_contract (contract_id),
  KEY idx_user_assignments_created_by (created_by),
  KEY idx_user_assignments_revoked_by (revoked_by),
  CONSTRAINT fk_user_assignments_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_assignments_revoked_by FOREIGN KEY (revoked_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_user_assignments_one_scope CHECK ((organization_id IS NOT NULL) + (project_id IS NOT NULL) + (contract_id IS NOT NULL) <= 1)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE user_preferences (
  user_id INT NOT NULL,
  preference_key VARCHAR(100) COLLATE utf8mb4_nopad_bin NOT NULL,
  preference_value JSON NOT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, preference_key),
  CONSTRAINT fk_user_preferences_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON users TO dms_app;
GRANT SELECT ON roles TO dms_app;
GRANT SELECT ON permissions TO dms_app;
GRANT SELECT ON role_permissions TO dms_app;
GRANT SELECT, INSERT, UPDATE ON user_assignments TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_preferences TO dms_app;
