-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS work_snoozes;

GRANT CREATE ON work_snoozes TO dms_app;
REVOKE ALL PRIVILEGES ON work_snoozes FROM dms_app;
