-- REVOKE refuses where nothing is granted.
GRANT DELETE ON event_inbox TO dms_app;
REVOKE DELETE ON event_inbox FROM dms_app;
GRANT DELETE ON event_deliveries TO dms_app;
REVOKE DELETE ON event_deliveries FROM dms_app;
GRANT DELETE ON outbox_events TO dms_app;
REVOKE DELETE ON outbox_events FROM dms_app;
