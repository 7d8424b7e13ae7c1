-- Also undoes a delta that was cut off.
DROP INDEX IF EXISTS idx_subscription_attempts_attempted ON subscription_attempts;
