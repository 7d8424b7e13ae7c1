-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT comes before REVOKE because REVOKE refuses
-- where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TRIGGER IF EXISTS trg_document_number_errors_no_delete;
DROP TRIGGER IF EXISTS trg_document_number_errors_resolved_once;
ALTER TABLE document_number_errors ADD COLUMN IF NOT EXISTS resolution_note VARCHAR(1000) NULL;
GRANT UPDATE (resolution_note) ON document_number_errors TO dms_app;
REVOKE UPDATE (resolution_note) ON document_number_errors FROM dms_app;
ALTER TABLE document_number_errors DROP COLUMN IF EXISTS resolution_note;

DROP TABLE IF EXISTS document_number_certificates;
DROP TABLE IF EXISTS document_number_resets;

GRANT CREATE ON document_number_certificates TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_certificates FROM dms_app;
GRANT CREATE ON document_number_resets TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_resets FROM dms_app;
