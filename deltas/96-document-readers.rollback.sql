DROP TABLE IF EXISTS reader_backlogs;
DROP TABLE IF EXISTS document_readers;

GRANT CREATE ON reader_backlogs TO dms_app;
REVOKE ALL PRIVILEGES ON reader_backlogs FROM dms_app;
GRANT CREATE ON document_readers TO dms_app;
REVOKE ALL PRIVILEGES ON document_readers FROM dms_app;
