-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS workflow_delegations;
DROP TABLE IF EXISTS workflow_holders;

GRANT CREATE ON workflow_delegations TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_delegations FROM dms_app;
GRANT CREATE ON workflow_holders TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_holders FROM dms_app;

ALTER TABLE workflow_tasks
  DROP COLUMN IF EXISTS comment_visibility,
  DROP COLUMN IF EXISTS responder_uuid,
  DROP COLUMN IF EXISTS disposition,
  DROP COLUMN IF EXISTS is_counted,
  DROP COLUMN IF EXISTS action,
  DROP COLUMN IF EXISTS assignee_kind;

ALTER TABLE workflow_histories
  DROP COLUMN IF EXISTS comment_visibility;

ALTER TABLE workflow_instances
  DROP COLUMN IF EXISTS step_seq;
