-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS document_number_aliases;
DROP TABLE IF EXISTS document_number_manuals;
DROP TABLE IF EXISTS document_number_voids;

GRANT CREATE ON document_number_aliases TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_aliases FROM dms_app;
GRANT CREATE ON document_number_manuals TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_manuals FROM dms_app;
GRANT CREATE ON document_number_voids TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_voids FROM dms_app;
