DROP TABLE IF EXISTS seal_certificates;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON seal_certificates TO dms_app;
REVOKE ALL PRIVILEGES ON seal_certificates FROM dms_app;
