-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants. No other table has rows of this delta: its events are
-- in the outbox under names that the version before passes over, and their deliveries are removed here.

DELETE FROM event_deliveries WHERE consumer = 'subscriptions';
DELETE FROM event_inbox WHERE consumer = 'subscriptions';

DROP TABLE IF EXISTS subscription_attempts;
DROP TABLE IF EXISTS subscription_messages;
DROP TABLE IF EXISTS subscription_lanes;
DROP TABLE IF EXISTS webhook_subscriptions;

GRANT CREATE ON subscription_attempts TO dms_app;
REVOKE ALL PRIVILEGES ON subscription_attempts FROM dms_app;
GRANT CREATE ON subscription_messages TO dms_app;
REVOKE ALL PRIVILEGES ON subscription_messages FROM dms_app;
GRANT CREATE ON subscription_lanes TO dms_app;
REVOKE ALL PRIVILEGES ON subscription_lanes FROM dms_app;
GRANT CREATE ON webhook_subscriptions TO dms_app;
REVOKE ALL PRIVILEGES ON webhook_subscriptions FROM dms_app;
