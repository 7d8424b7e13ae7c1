-- What queues of work are read by, in the order people see them (what is due first, first), and who was reminded of what.

-- Without a due date comes last; two that are due at the same moment have one order, whatever row was written first.
ALTER TABLE workflow_holders
  ADD COLUMN due_key DATETIME(3) AS (IFNULL(due_at, TIMESTAMP'9999-12-31 00:00:00')) PERSISTENT,
  ADD KEY idx_workflow_holders_queue (organization_id, due_key, instance_id, task_uuid);

-- What somebody, or an organization, did last: with the time the keys of the references serve the list as well.
ALTER TABLE workflow_histories
  ADD KEY idx_workflow_histories_done_by (action_by_user_id, created_at, id),
  ADD KEY idx_workflow_histories_done_for (acting_organization_id, created_at, id),
  DROP KEY idx_wf_hist_user,
  DROP KEY idx_workflow_histories_organization;

-- One row per reminder of one holder for one document. The day is Bangkok's; the key is why nobody is reminded of the
-- same document twice on one day.
CREATE TABLE workflow_reminders (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  organization_id INT NOT NULL,
  holder_uuid VARCHAR(36) NOT NULL,
  reminded_on DATE NOT NULL,
  reminded_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  reminded_by INT NOT NULL,
  bundle_uuid UUID NOT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_workflow_reminders_uuid (uuid),
  UNIQUE KEY uq_workflow_reminders_day (instance_id, holder_uuid, reminded_on),
  KEY idx_workflow_reminders_organization (organization_id),
  KEY idx_workflow_reminders_reminded_by (reminded_by),
  CONSTRAINT fk_workflow_reminders_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_reminders_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_workflow_reminders_reminded_by FOREIGN KEY (reminded_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON workflow_reminders TO dms_app;
