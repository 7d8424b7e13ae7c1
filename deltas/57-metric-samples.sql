-- The history of what only processes know (their counters, histograms and own gauges), for the pages of operations. All
-- processes add to the same row: nothing has to be added up by process, and a restarted one leaves no gap.
CREATE TABLE metric_samples (
  step ENUM('MINUTE','HALF_HOUR') NOT NULL,
  metric VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  begins_at DATETIME(3) NOT NULL,
  label VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  total DOUBLE NOT NULL,
  peak DOUBLE NOT NULL,
  readings INT NOT NULL,
  PRIMARY KEY (step, metric, begins_at, label),
  KEY idx_metric_samples_begins (step, begins_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- DELETE is for the worker's retention.
GRANT SELECT, INSERT, UPDATE, DELETE ON metric_samples TO dms_app;

-- Figures of a period read the rows of that period alone.
ALTER TABLE webhook_attempts ADD KEY idx_webhook_attempts_attempted (attempted_at);
ALTER TABLE attachments ADD KEY idx_attachments_sizes (state, created_at, size_bytes);
