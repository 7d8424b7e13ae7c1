-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT SELECT ON audit_seal_marks TO dms_app;
REVOKE SELECT ON audit_seal_marks FROM dms_app;

DROP TABLE IF EXISTS worker_tasks;

GRANT CREATE ON worker_tasks TO dms_app;
REVOKE ALL PRIVILEGES ON worker_tasks FROM dms_app;
