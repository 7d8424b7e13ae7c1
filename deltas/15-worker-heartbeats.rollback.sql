-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS worker_heartbeats;

GRANT CREATE ON worker_heartbeats TO dms_app;
REVOKE ALL PRIVILEGES ON worker_heartbeats FROM dms_app;
