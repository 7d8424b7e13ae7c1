-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT INSERT comes before REVOKE because REVOKE
-- refuses where nothing is granted.

DROP PROCEDURE IF EXISTS seal_audit_logs;
DROP TABLE IF EXISTS audit_seal_marks;
ALTER TABLE audit_seals DROP COLUMN IF EXISTS scheme;

GRANT INSERT (uuid, actor_type, user_id, organization_id, action, severity, entity_type, entity_uuid, entity_label,
  project_id, contract_id, subject_organization_id, changes, reason, request_id, ip_address, user_agent)
  ON audit_logs TO dms_app;
REVOKE INSERT (uuid, actor_type, user_id, organization_id, action, severity, entity_type, entity_uuid, entity_label,
  project_id, contract_id, subject_organization_id, changes, reason, request_id, ip_address, user_agent)
  ON audit_logs FROM dms_app;
GRANT INSERT ON audit_logs TO dms_app;
GRANT INSERT ON audit_seals TO dms_app;
