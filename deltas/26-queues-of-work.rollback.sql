-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS workflow_reminders;

GRANT CREATE ON workflow_reminders TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_reminders FROM dms_app;

ALTER TABLE workflow_histories
  ADD KEY IF NOT EXISTS idx_wf_hist_user (action_by_user_id),
  ADD KEY IF NOT EXISTS idx_workflow_histories_organization (acting_organization_id),
  DROP KEY IF EXISTS idx_workflow_histories_done_for,
  DROP KEY IF EXISTS idx_workflow_histories_done_by;

ALTER TABLE workflow_holders
  DROP KEY IF EXISTS idx_workflow_holders_queue,
  DROP COLUMN IF EXISTS due_key;
