-- What looking after definitions needs: who published a version, when and why, and what runs on it.

ALTER TABLE workflow_definitions
  ADD COLUMN change_note VARCHAR(500) NULL AFTER description,
  ADD COLUMN published_by INT NULL,
  ADD COLUMN published_at DATETIME(3) NULL,
  ADD KEY idx_workflow_definitions_published_by (published_by),
  ADD CONSTRAINT fk_workflow_definitions_published_by FOREIGN KEY (published_by) REFERENCES users (user_id) ON DELETE RESTRICT;

-- How many documents run on a version, and those of the last ninety days, without reading years of closed ones.
-- The status of an instance changes once in its life, so the index costs a transition nothing.
ALTER TABLE workflow_instances
  ADD KEY idx_workflow_instances_definition_status (definition_id, status, created_at);
