-- Who acted, as the identifier the API shows; action_by_user_id stays for internal use.
-- NULL means a system action (see actor_type of delta 12) or a row older than this delta.

ALTER TABLE workflow_histories
  ADD COLUMN action_by_user_uuid VARCHAR(36) NULL
    COMMENT 'UUID of the acting user for API answers; action_by_user_id stays for internal use';
