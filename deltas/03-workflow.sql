-- Workflow definitions, instances and histories as the workflow requirements describe them.
-- version_no and action_by_user_uuid follow in deltas 09 and 10, our own columns in 12.

CREATE TABLE workflow_definitions (
  id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  workflow_code VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  version INT NOT NULL DEFAULT 1,
  description VARCHAR(500) NULL,
  dsl JSON NOT NULL,
  compiled JSON NOT NULL,
  is_active BOOLEAN NOT NULL DEFAULT FALSE,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_workflow_definitions_version (workflow_code, version)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE workflow_instances (
  id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  definition_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_id VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  contract_id INT NULL,
  current_state VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  status ENUM('ACTIVE','COMPLETED','CANCELLED') NOT NULL DEFAULT 'ACTIVE',
  context JSON NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY idx_wf_inst_entity (entity_type, entity_id),
  KEY idx_wf_inst_definition (definition_id),
  KEY idx_wf_inst_contract (contract_id),
  CONSTRAINT fk_wf_inst_definition FOREIGN KEY (definition_id) REFERENCES workflow_definitions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_wf_inst_contract FOREIGN KEY (contract_id) REFERENCES contracts (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE workflow_histories (
  id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  from_state VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  to_state VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  action VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  action_by_user_id INT NULL,
  comment TEXT NULL,
  metadata JSON NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY idx_wf_hist_instance (instance_id),
  KEY idx_wf_hist_user (action_by_user_id),
  CONSTRAINT fk_wf_hist_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_wf_hist_user FOREIGN KEY (action_by_user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TRIGGER trg_workflow_histories_no_update BEFORE UPDATE ON workflow_histories FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'workflow_histories is append-only';

CREATE TRIGGER trg_workflow_histories_no_delete BEFORE DELETE ON workflow_histories FOR EACH ROW
  SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'workflow_histories is append-only';

GRANT SELECT, INSERT, UPDATE ON workflow_definitions TO dms_app;
GRANT SELECT, INSERT, UPDATE ON workflow_instances TO dms_app;
GRANT SELECT, INSERT ON workflow_histories TO dms_app;
