-- What the engine needs beyond the requirements' tables: immutable published definitions, gap-free hash-chained
-- histories, tasks with votes, and timers.

ALTER TABLE workflow_definitions
  ADD COLUMN status ENUM('DRAFT','PUBLISHED','RETIRED') NOT NULL DEFAULT 'DRAFT' AFTER version,
  ADD COLUMN sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL AFTER compiled,
  ADD COLUMN lock_version INT NOT NULL DEFAULT 1 AFTER is_active,
  ADD COLUMN created_by INT NULL,
  ADD COLUMN active_code VARCHAR(50) COLLATE utf8mb4_nopad_bin AS (IF(is_active, workflow_code, NULL)) PERSISTENT,
  ADD UNIQUE KEY uq_workflow_definitions_active (active_code),
  ADD KEY idx_workflow_definitions_created_by (created_by),
  ADD CONSTRAINT fk_workflow_definitions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT;

-- A trigger here is one statement (the file must also run in the plain client), so it refuses by way of the
-- NOT NULL column: changing anything that a published row promises sets sha256 to NULL, which errors with 1048.
CREATE TRIGGER trg_workflow_definitions_published_immutable BEFORE UPDATE ON workflow_definitions FOR EACH ROW
  SET NEW.sha256 = IF(OLD.status <> 'DRAFT' AND (NEW.status = 'DRAFT' OR NEW.sha256 <> OLD.sha256 OR NEW.dsl <> OLD.dsl
    OR NEW.compiled <> OLD.compiled OR NEW.workflow_code <> OLD.workflow_code OR NEW.version <> OLD.version), NULL, NEW.sha256);

ALTER TABLE workflow_instances
  ADD COLUMN state_entered_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  ADD COLUMN due_at DATETIME(3) NULL,
  ADD COLUMN previous_instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  ADD COLUMN subject_root VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  ADD COLUMN live_key VARCHAR(110) COLLATE utf8mb4_nopad_bin AS (IF(status = 'ACTIVE', CONCAT(entity_type, ':', subject_root), NULL)) PERSISTENT,
  ADD UNIQUE KEY uq_workflow_instances_live (live_key),
  ADD KEY idx_workflow_instances_due (status, due_at),
  ADD KEY idx_workflow_instances_previous (previous_instance_id),
  ADD CONSTRAINT fk_workflow_instances_previous FOREIGN KEY (previous_instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT;

-- seq n is the version_no the transition started from: version_no - 1 = number of histories, always.
ALTER TABLE workflow_histories
  ADD COLUMN seq INT NOT NULL,
  ADD COLUMN definition_version INT NOT NULL,
  ADD COLUMN actor_type ENUM('USER','SYSTEM','TIMER','MIGRATION','IMPORT') NOT NULL,
  ADD COLUMN acting_organization_id INT NULL,
  ADD COLUMN on_behalf_of_uuid VARCHAR(36) NULL,
  ADD COLUMN command_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  ADD COLUMN prev_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ADD COLUMN row_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ADD UNIQUE KEY uq_workflow_histories_seq (instance_id, seq),
  ADD KEY idx_workflow_histories_organization (acting_organization_id),
  ADD CONSTRAINT fk_workflow_histories_organization FOREIGN KEY (acting_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT;

CREATE TABLE workflow_tasks (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  seq INT NOT NULL,
  group_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  organization_id INT NULL,
  assignee_uuid VARCHAR(36) NOT NULL,
  delegate_uuid VARCHAR(36) NULL,
  status ENUM('OPEN','RESPONDED','CANCELLED') NOT NULL DEFAULT 'OPEN',
  code VARCHAR(20) COLLATE utf8mb4_nopad_bin NULL,
  comment TEXT NULL,
  due_at DATETIME(3) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  responded_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_workflow_tasks_uuid (uuid),
  UNIQUE KEY uq_workflow_tasks_assignee (instance_id, seq, group_code, assignee_uuid),
  KEY idx_workflow_tasks_assignee (assignee_uuid, status),
  KEY idx_workflow_tasks_organization (organization_id, status),
  CONSTRAINT fk_workflow_tasks_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_tasks_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE workflow_timers (
  id BIGINT NOT NULL AUTO_INCREMENT,
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  seq INT NOT NULL,
  timer_id VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  n INT NOT NULL DEFAULT 0,
  fire_at DATETIME(3) NOT NULL,
  status ENUM('ARMED','FIRED','CANCELLED') NOT NULL DEFAULT 'ARMED',
  fired_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_workflow_timers_occurrence (instance_id, seq, timer_id, n),
  KEY idx_workflow_timers_due (status, fire_at),
  CONSTRAINT fk_workflow_timers_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON workflow_tasks TO dms_app;
GRANT SELECT, INSERT, UPDATE ON workflow_timers TO dms_app;
