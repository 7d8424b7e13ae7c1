-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

ALTER TABLE worker_heartbeats DROP COLUMN IF EXISTS prints_pdf;

DROP TABLE IF EXISTS exports;

GRANT CREATE ON exports TO dms_app;
REVOKE ALL PRIVILEGES ON exports FROM dms_app;
