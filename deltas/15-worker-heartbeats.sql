-- When each worker process last said that it lives. In the database and not in Redis, so that health tells
-- "Redis is away" from "no worker".

CREATE TABLE worker_heartbeats (
  worker_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  host_name VARCHAR(255) NOT NULL,
  started_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  beat_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (worker_id),
  KEY idx_worker_heartbeats_beat (beat_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeats TO dms_app;
