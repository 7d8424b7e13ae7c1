DROP TABLE IF EXISTS workflow_reminders;

ALTER TABLE workflow_histories
  ADD KEY IF NOT EXISTS idx_wf_hist_user (action_by_user_id),
  ADD KEY IF NOT EXISTS idx_workflow_histories_organization (acting_organization_id),
  DROP KEY IF EXISTS idx_workflow_histories_done_for,
  DROP KEY IF EXISTS idx_workflow_histories_done_by;

ALTER TABLE workflow_holders
  DROP KEY IF EXISTS idx_workflow_holders_queue,
  DROP COLUMN IF EXISTS due_key;
