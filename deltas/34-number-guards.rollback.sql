-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS document_number_guards;

GRANT CREATE ON document_number_guards TO dms_app;
REVOKE ALL PRIVILEGES ON document_number_guards FROM dms_app;
