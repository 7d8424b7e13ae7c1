DROP TABLE IF EXISTS find_texts;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON find_texts TO dms_app;
REVOKE ALL PRIVILEGES ON find_texts FROM dms_app;
