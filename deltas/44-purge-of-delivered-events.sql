-- The worker removes events that were delivered to all their consumers some time ago. The references are RESTRICT: an event
-- with a delivery, and a delivery with a dead letter, cannot be removed.
GRANT DELETE ON outbox_events TO dms_app;
GRANT DELETE ON event_deliveries TO dms_app;
GRANT DELETE ON event_inbox TO dms_app;
