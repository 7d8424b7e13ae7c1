DROP TABLE IF EXISTS imported_number_scans;
DROP TABLE IF EXISTS incoming_letters;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON imported_number_scans TO dms_app;
REVOKE ALL PRIVILEGES ON imported_number_scans FROM dms_app;
GRANT CREATE ON incoming_letters TO dms_app;
REVOKE ALL PRIVILEGES ON incoming_letters FROM dms_app;
