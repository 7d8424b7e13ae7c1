-- The operations page reads the tries of a period.
CREATE INDEX idx_subscription_attempts_attempted ON subscription_attempts (attempted_at);
