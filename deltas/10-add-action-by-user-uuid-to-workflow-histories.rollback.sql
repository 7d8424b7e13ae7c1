ALTER TABLE workflow_histories DROP COLUMN action_by_user_uuid;
