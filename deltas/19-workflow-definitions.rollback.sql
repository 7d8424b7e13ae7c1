-- The reference to the definition keeps its own older index, so this one may go.
ALTER TABLE workflow_instances
  DROP KEY IF EXISTS idx_workflow_instances_definition_status;

ALTER TABLE workflow_definitions
  DROP FOREIGN KEY IF EXISTS fk_workflow_definitions_published_by,
  DROP KEY IF EXISTS idx_workflow_definitions_published_by,
  DROP COLUMN IF EXISTS published_at,
  DROP COLUMN IF EXISTS published_by,
  DROP COLUMN IF EXISTS change_note;
