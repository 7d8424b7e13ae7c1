-- The last success and the failures of each task of the worker's timetable: a task that fails for ever was a log line only.
CREATE TABLE worker_tasks (
  name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  every_seconds INT NOT NULL,
  declared_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  succeeded_at DATETIME(3) NULL,
  failing_since DATETIME(3) NULL,
  failures INT NOT NULL DEFAULT 0,
  last_error VARCHAR(500) NULL,
  PRIMARY KEY (name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- DELETE is for tasks that a version has no more.
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_tasks TO dms_app;

-- An old mark beside rows without a seal: sealing fails.
GRANT SELECT ON audit_seal_marks TO dms_app;
