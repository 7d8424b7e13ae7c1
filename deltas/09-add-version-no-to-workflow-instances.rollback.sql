ALTER TABLE workflow_instances DROP INDEX idx_wf_inst_version;
ALTER TABLE workflow_instances DROP COLUMN version_no;
