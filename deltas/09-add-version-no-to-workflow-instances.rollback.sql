ALTER TABLE workflow_instances DROP INDEX IF EXISTS idx_wf_inst_version;
ALTER TABLE workflow_instances DROP COLUMN IF EXISTS version_no;
