-- What a running definition needs: which entry of a step its tasks and timers belong to, who holds the ball, votes with
-- their meaning, comments that stay inside a team, and dated delegations.

-- step_seq: seq of the transition that entered the current state; a vote moves version_no but not the step.
ALTER TABLE workflow_instances
  ADD COLUMN step_seq INT NOT NULL DEFAULT 0;

UPDATE workflow_instances SET step_seq = version_no - 1;

ALTER TABLE workflow_histories
  ADD COLUMN comment_visibility ENUM('PARTIES','ORGANIZATION','TEAM') NOT NULL DEFAULT 'PARTIES';

-- assignee_uuid is a person, or an organization any of whose permitted people may act. is_counted: it holds the step up.
ALTER TABLE workflow_tasks
  ADD COLUMN assignee_kind ENUM('PERSON','ORGANIZATION') NOT NULL DEFAULT 'PERSON' AFTER organization_id,
  ADD COLUMN action VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL DEFAULT 'RESPOND' AFTER group_code,
  ADD COLUMN is_counted BOOLEAN NOT NULL DEFAULT TRUE,
  ADD COLUMN disposition VARCHAR(30) COLLATE utf8mb4_nopad_bin NULL AFTER code,
  ADD COLUMN responder_uuid VARCHAR(36) NULL,
  ADD COLUMN comment_visibility ENUM('PARTIES','ORGANIZATION','TEAM') NOT NULL DEFAULT 'PARTIES';

-- Letters that are under way get the tasks they would have been given.
INSERT IGNORE INTO workflow_tasks (instance_id, seq, group_code, action, organization_id, assignee_kind, assignee_uuid, created_at)
  SELECT instance.id, instance.step_seq, 'MAIN', 'RECEIVE', organization.id, 'ORGANIZATION', organization.uuid, instance.state_entered_at
  FROM workflow_instances AS instance
  JOIN correspondence_revisions AS revision ON revision.workflow_instance_id = instance.id
  JOIN correspondence_recipients AS recipient ON recipient.correspondence_id = revision.correspondence_id AND recipient.recipient_type = 'TO'
  JOIN organizations AS organization ON organization.id = recipient.organization_id
  WHERE instance.status = 'ACTIVE' AND instance.current_state = 'SUBMITTED';

-- Ball in court: who is to act now, since when, by when. Written in the transition's own transaction.
CREATE TABLE workflow_holders (
  id BIGINT NOT NULL AUTO_INCREMENT,
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  task_uuid UUID NULL,
  organization_id INT NOT NULL,
  person_uuid VARCHAR(36) NULL,
  party VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  since DATETIME(3) NOT NULL,
  due_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY idx_workflow_holders_instance (instance_id),
  KEY idx_workflow_holders_organization (organization_id, since),
  KEY idx_workflow_holders_person (person_uuid, since),
  KEY idx_workflow_holders_task (task_uuid),
  KEY idx_workflow_holders_due (due_at),
  CONSTRAINT fk_workflow_holders_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_holders_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

INSERT INTO workflow_holders (instance_id, task_uuid, organization_id, party, since)
  SELECT task.instance_id, task.uuid, task.organization_id, 'RECIPIENT', task.created_at FROM workflow_tasks AS task
  WHERE task.status = 'OPEN' AND task.organization_id IS NOT NULL;

-- One level: what a delegate was lent they cannot lend on. NULL project or type: all of them.
CREATE TABLE workflow_delegations (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  organization_id INT NOT NULL,
  delegator_id INT NOT NULL,
  delegate_id INT NOT NULL,
  project_id INT NULL,
  correspondence_type_id INT NULL,
  starts_at DATETIME(3) NOT NULL,
  ends_at DATETIME(3) NOT NULL,
  reason VARCHAR(500) NULL,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  withdrawn_by INT NULL,
  withdrawn_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_workflow_delegations_uuid (uuid),
  KEY idx_workflow_delegations_delegate (delegate_id, ends_at),
  KEY idx_workflow_delegations_delegator (delegator_id, ends_at),
  KEY idx_workflow_delegations_organization (organization_id),
  KEY idx_workflow_delegations_project (project_id),
  KEY idx_workflow_delegations_type (correspondence_type_id),
  KEY idx_workflow_delegations_created_by (created_by),
  KEY idx_workflow_delegations_withdrawn_by (withdrawn_by),
  CONSTRAINT fk_workflow_delegations_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_delegator FOREIGN KEY (delegator_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_delegate FOREIGN KEY (delegate_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_type FOREIGN KEY (correspondence_type_id) REFERENCES correspondence_types (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_delegations_withdrawn_by FOREIGN KEY (withdrawn_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_workflow_delegations_period CHECK (starts_at < ends_at),
  CONSTRAINT chk_workflow_delegations_self CHECK (delegator_id <> delegate_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_holders TO dms_app;
GRANT SELECT, INSERT, UPDATE ON workflow_delegations TO dms_app;
