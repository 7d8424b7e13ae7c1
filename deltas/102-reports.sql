-- Reports: saved views that are made and sent by a schedule. Each receiver gets a file of their own, made with their own
-- rights.

-- A report keeps its request (filters, columns and words, some 10 kB in each language): a change of a shared
-- view by another person changes no report. view_uuid names the view, which may be gone. Hours are those of the project.
CREATE TABLE reports (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  project_id INT NOT NULL,
  organization_id INT NOT NULL,
  owner_user_id INT NOT NULL,
  name VARCHAR(120) NOT NULL,
  register VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  view_uuid UUID NOT NULL,
  view_version_no INT NOT NULL,
  definition JSON NOT NULL,
  format ENUM('xlsx','pdf') NOT NULL,
  cadence ENUM('DAILY','WORKING_DAYS','WEEKLY','MONTHLY') NOT NULL,
  weekdays SET('MON','TUE','WED','THU','FRI','SAT','SUN') NOT NULL DEFAULT '',
  month_day TINYINT UNSIGNED NULL,
  hour TINYINT UNSIGNED NOT NULL,
  skips_empty BOOLEAN NOT NULL DEFAULT FALSE,
  state ENUM('ACTIVE','PAUSED') NOT NULL DEFAULT 'ACTIVE',
  pause_reason ENUM('PERSON','OWNER_LEFT') NULL,
  next_at DATETIME(3) NULL,
  version_no INT NOT NULL DEFAULT 1,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  deleted_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_reports_uuid (uuid),
  KEY idx_reports_due (state, next_at),
  KEY idx_reports_organization (organization_id),
  KEY idx_reports_owner (owner_user_id),
  KEY idx_reports_project (project_id),
  CONSTRAINT fk_reports_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_reports_owner FOREIGN KEY (owner_user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_reports_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT chk_reports_pause CHECK ((state = 'PAUSED') = (pause_reason IS NOT NULL)),
  CONSTRAINT chk_reports_schedule CHECK (hour <= 23 AND (cadence = 'WEEKLY') = (weekdays <> '') AND (cadence = 'MONTHLY') = (month_day IS NOT NULL) AND COALESCE(month_day, 1) BETWEEN 1 AND 31),
  CONSTRAINT chk_reports_definition CHECK (OCTET_LENGTH(definition) <= 200000)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE report_receivers (
  report_id INT NOT NULL,
  user_id INT NOT NULL,
  PRIMARY KEY (report_id, user_id),
  KEY idx_report_receivers_user (user_id),
  CONSTRAINT fk_report_receivers_report FOREIGN KEY (report_id) REFERENCES reports (id) ON DELETE RESTRICT,
  CONSTRAINT fk_report_receivers_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- The history: one row for each report, receiver and occurrence, so that two workers never send one twice. Without an
-- outcome the file is still to be made; a failure code beside it says why it waits.
CREATE TABLE report_runs (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  report_id INT NOT NULL,
  user_id INT NOT NULL,
  occurrence_at DATETIME(3) NOT NULL,
  cause ENUM('SCHEDULE','NOW') NOT NULL,
  outcome ENUM('MADE','EMPTY','NO_ACCESS','FAILED') NULL,
  rows_count INT NULL,
  failure_code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  failure_reference VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  ended_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_report_runs_uuid (uuid),
  UNIQUE KEY uq_report_runs_occurrence (report_id, user_id, occurrence_at),
  KEY idx_report_runs_created (created_at),
  KEY idx_report_runs_user (user_id),
  CONSTRAINT fk_report_runs_report FOREIGN KEY (report_id) REFERENCES reports (id) ON DELETE RESTRICT,
  CONSTRAINT fk_report_runs_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_report_runs_end CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT chk_report_runs_failed CHECK (outcome IS NULL OR outcome <> 'FAILED' OR failure_code IS NOT NULL)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON reports TO dms_app;
GRANT SELECT, INSERT, DELETE ON report_receivers TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON report_runs TO dms_app;

-- The file of a run is an export of its receiver.
ALTER TABLE exports
  ADD COLUMN report_run_id BIGINT NULL AFTER project_id,
  ADD KEY idx_exports_report_run (report_run_id),
  ADD CONSTRAINT fk_exports_report_run FOREIGN KEY (report_run_id) REFERENCES report_runs (id) ON DELETE RESTRICT;

ALTER TABLE notification_preferences MODIFY COLUMN topic ENUM('ACTION_REQUIRED','ANSWER','REMINDER','OVERDUE','ESCALATION','WITHDRAWN','INFORMATION','NUMBERS','MENTION','REPORT') NOT NULL;
