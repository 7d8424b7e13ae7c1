-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS workflow_histories;
DROP TABLE IF EXISTS workflow_instances;
DROP TABLE IF EXISTS workflow_definitions;

GRANT CREATE ON workflow_histories TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_histories FROM dms_app;
GRANT CREATE ON workflow_instances TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_instances FROM dms_app;
GRANT CREATE ON workflow_definitions TO dms_app;
REVOKE ALL PRIVILEGES ON workflow_definitions FROM dms_app;
