-- Organizations, projects, contracts, who takes part in them, and their working calendars.
-- The role dms_app is the web's and the worker's only source of rights; every delta grants on the tables it makes.

CREATE ROLE IF NOT EXISTS dms_app;

CREATE TABLE organization_roles (
  id INT NOT NULL AUTO_INCREMENT,
  role_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(100) NOT NULL,
  name_en VARCHAR(100) NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_organization_roles_code (role_code)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE organizations (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  organization_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  organization_role_id INT NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_organizations_uuid (uuid),
  UNIQUE KEY uq_organizations_code (organization_code),
  KEY idx_organizations_role (organization_role_id),
  CONSTRAINT fk_organizations_role FOREIGN KEY (organization_role_id) REFERENCES organization_roles (id) ON DELETE RESTRICT,
  CONSTRAINT chk_organizations_code CHECK (CHAR_LENGTH(organization_code) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE projects (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_code VARCHAR(20) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_projects_uuid (uuid),
  UNIQUE KEY uq_projects_code (project_code),
  CONSTRAINT chk_projects_code CHECK (CHAR_LENGTH(project_code) > 0)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE project_organizations (
  project_id INT NOT NULL,
  organization_id INT NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (project_id, organization_id),
  KEY idx_project_organizations_organization (organization_id),
  CONSTRAINT fk_project_organizations_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_project_organizations_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE contracts (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_code VARCHAR(30) COLLATE utf8mb4_nopad_bin NOT NULL,
  name_th VARCHAR(255) NOT NULL,
  name_en VARCHAR(255) NOT NULL,
  start_date DATE NULL,
  end_date DATE NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_contracts_uuid (uuid),
  UNIQUE KEY uq_contracts_code (contract_code),
  KEY idx_contracts_project (project_id),
  CONSTRAINT fk_contracts_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT chk_contracts_dates CHECK (start_date IS NULL OR end_date IS NULL OR start_date <= end_date)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One organization can play several roles in one contract, so the role is part of the key.
CREATE TABLE contract_organizations (
  contract_id INT NOT NULL,
  organization_id INT NOT NULL,
  role_in_contract ENUM('OWNER','DESIGNER','CONSULTANT','CONTRACTOR','THIRD_PARTY') NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT TRUE,
  PRIMARY KEY (contract_id, organization_id, role_in_contract),
  KEY idx_contract_organizations_organization (organization_id),
  CONSTRAINT fk_contract_organizations_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT,
  CONSTRAINT fk_contract_organizations_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A calendar belongs to a contract, or is its project's default (contract_id NULL).
CREATE TABLE working_calendars (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  project_id INT NOT NULL,
  contract_id INT NULL,
  contract_or_zero INT AS (IFNULL(contract_id, 0)) PERSISTENT,
  working_weekdays SET('MON','TUE','WED','THU','FRI','SAT','SUN') NOT NULL DEFAULT 'MON,TUE,WED,THU,FRI',
  version_no INT NOT NULL DEFAULT 1,
  PRIMARY KEY (id),
  UNIQUE KEY idx_working_calendars_uuid (uuid),
  UNIQUE KEY uq_working_calendars_owner (project_id, contract_or_zero),
  KEY idx_working_calendars_contract (contract_id),
  CONSTRAINT fk_working_calendars_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_working_calendars_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE calendar_holidays (
  calendar_id INT NOT NULL,
  holiday_date DATE NOT NULL,
  name_th VARCHAR(150) NOT NULL,
  name_en VARCHAR(150) NOT NULL,
  PRIMARY KEY (calendar_id, holiday_date),
  CONSTRAINT fk_calendar_holidays_calendar FOREIGN KEY (calendar_id) REFERENCES working_calendars (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT ON organization_roles TO dms_app;
GRANT SELECT, INSERT, UPDATE ON organizations TO dms_app;
GRANT SELECT, INSERT, UPDATE ON projects TO dms_app;
GRANT SELECT, INSERT, UPDATE ON project_organizations TO dms_app;
GRANT SELECT, INSERT, UPDATE ON contracts TO dms_app;
GRANT SELECT, INSERT, UPDATE ON contract_organizations TO dms_app;
GRANT SELECT, INSERT, UPDATE ON working_calendars TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_holidays TO dms_app;
