DROP TABLE IF EXISTS incoming_letters;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON incoming_letters TO dms_app;
REVOKE ALL PRIVILEGES ON incoming_letters FROM dms_app;
