DROP TABLE IF EXISTS issued_copies;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON issued_copies TO dms_app;
REVOKE ALL PRIVILEGES ON issued_copies FROM dms_app;
