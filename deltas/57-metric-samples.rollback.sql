ALTER TABLE attachments DROP KEY IF EXISTS idx_attachments_sizes;
ALTER TABLE webhook_attempts DROP KEY IF EXISTS idx_webhook_attempts_attempted;

DROP TABLE IF EXISTS metric_samples;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted; DROP TABLE leaves the grants.
GRANT CREATE ON metric_samples TO dms_app;
REVOKE ALL PRIVILEGES ON metric_samples FROM dms_app;
