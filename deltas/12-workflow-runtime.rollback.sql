-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS workflow_timers;
DROP TABLE IF EXISTS workflow_tasks;

GRANT CREATE ON workflow_timers TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_timers FROM dms_app;
GRANT CREATE ON workflow_tasks TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_tasks FROM dms_app;

ALTER TABLE workflow_histories
  DROP FOREIGN KEY IF EXISTS fk_workflow_histories_organization,
  DROP KEY IF EXISTS idx_workflow_histories_organization,
  DROP KEY IF EXISTS uq_workflow_histories_seq,
  DROP COLUMN IF EXISTS row_hash,
  DROP COLUMN IF EXISTS prev_hash,
  DROP COLUMN IF EXISTS command_id,
  DROP COLUMN IF EXISTS on_behalf_of_uuid,
  DROP COLUMN IF EXISTS acting_organization_id,
  DROP COLUMN IF EXISTS actor_type,
  DROP COLUMN IF EXISTS definition_version,
  DROP COLUMN IF EXISTS seq;

ALTER TABLE workflow_instances
  DROP FOREIGN KEY IF EXISTS fk_workflow_instances_previous,
  DROP KEY IF EXISTS idx_workflow_instances_previous,
  DROP KEY IF EXISTS idx_workflow_instances_due,
  DROP KEY IF EXISTS uq_workflow_instances_live,
  DROP COLUMN IF EXISTS live_key,
  DROP COLUMN IF EXISTS subject_root,
  DROP COLUMN IF EXISTS previous_instance_id,
  DROP COLUMN IF EXISTS due_at,
  DROP COLUMN IF EXISTS state_entered_at;

DROP TRIGGER IF EXISTS trg_workflow_definitions_published_immutable;

ALTER TABLE workflow_definitions
  DROP FOREIGN KEY IF EXISTS fk_workflow_definitions_created_by,
  DROP KEY IF EXISTS idx_workflow_definitions_created_by,
  DROP KEY IF EXISTS uq_workflow_definitions_active,
  DROP COLUMN IF EXISTS active_code,
  DROP COLUMN IF EXISTS created_by,
  DROP COLUMN IF EXISTS lock_version,
  DROP COLUMN IF EXISTS sha256,
  DROP COLUMN IF EXISTS status;
