DROP TABLE IF EXISTS attachment_checks;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON attachment_checks TO dms_app;
REVOKE ALL PRIVILEGES ON attachment_checks FROM dms_app;
