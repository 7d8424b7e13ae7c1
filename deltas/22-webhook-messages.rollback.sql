-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS webhook_attempts;
DROP TABLE IF EXISTS webhook_messages;

GRANT CREATE ON webhook_attempts TO dms_app;
REVOKE ALL PRIVILEGES ON webhook_attempts FROM dms_app;
GRANT CREATE ON webhook_messages TO dms_app;
REVOKE ALL PRIVILEGES ON webhook_messages FROM dms_app;
