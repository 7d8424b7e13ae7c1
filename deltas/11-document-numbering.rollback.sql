-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

ALTER TABLE circulations DROP FOREIGN KEY IF EXISTS fk_circulations_series;
ALTER TABLE correspondences DROP FOREIGN KEY IF EXISTS fk_correspondences_series;
ALTER TABLE IF EXISTS document_number_counters DROP FOREIGN KEY IF EXISTS fk_counter_series;

DROP TABLE IF EXISTS document_number_errors;
DROP TABLE IF EXISTS document_number_audit;
DROP TABLE IF EXISTS document_number_reservations;
DROP TABLE IF EXISTS document_number_series;
DROP TABLE IF EXISTS document_number_counters;
DROP TABLE IF EXISTS document_number_format_versions;
DROP TABLE IF EXISTS document_number_formats;

GRANT CREATE ON document_number_errors TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_errors FROM dms_app;
GRANT CREATE ON document_number_audit TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_audit FROM dms_app;
GRANT CREATE ON document_number_reservations TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_reservations FROM dms_app;
GRANT CREATE ON document_number_series TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_series FROM dms_app;
GRANT CREATE ON document_number_counters TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_counters FROM dms_app;
GRANT CREATE ON document_number_format_versions TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_format_versions FROM dms_app;
GRANT CREATE ON document_number_formats TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_formats FROM dms_app;
