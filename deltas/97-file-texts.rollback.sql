DROP TABLE IF EXISTS attachment_texts;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON attachment_texts TO dms_app;
REVOKE ALL PRIVILEGES ON attachment_texts FROM dms_app;
