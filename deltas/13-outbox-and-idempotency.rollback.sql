-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS idempotency_keys;
DROP TABLE IF EXISTS dead_letters;
DROP TABLE IF EXISTS event_inbox;
DROP TABLE IF EXISTS event_deliveries;
DROP TABLE IF EXISTS outbox_events;

GRANT CREATE ON idempotency_keys TO dms_app;
REVOKE ALL PRIVILEGES ON idempotency_keys FROM dms_app;
GRANT CREATE ON dead_letters TO dms_app;
REVOKE ALL PRIVILEGES ON dead_letters FROM dms_app;
GRANT CREATE ON event_inbox TO dms_app;
REVOKE ALL PRIVILEGES ON event_inbox FROM dms_app;
GRANT CREATE ON event_deliveries TO dms_app;
REVOKE ALL PRIVILEGES ON event_deliveries FROM dms_app;
GRANT CREATE ON outbox_events TO dms_app;
REVOKE ALL PRIVILEGES ON outbox_events FROM dms_app;
