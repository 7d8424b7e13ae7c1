ALTER TABLE workflow_histories DROP COLUMN IF EXISTS action_by_user_uuid;
