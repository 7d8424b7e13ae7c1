-- What the page and the alerts of backups read. The table was made with delta 08 and has never been written.
-- Contract: columns without a default, and an identifier made by the server. No version before this one has rows here.

-- A run is a whole backup or copies of the binary log. `covers_until`: every transaction committed before it is in the
-- backup; for copies it moves on with each success, which extends one row for an hour instead of adding one a minute.
ALTER TABLE backup_logs
  ADD COLUMN uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)' AFTER id,
  ADD COLUMN kind ENUM('FULL','LOG') NOT NULL AFTER uuid,
  ADD COLUMN name VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL AFTER kind,
  ADD COLUMN covers_until DATETIME(3) NULL AFTER finished_at,
  ADD COLUMN verified_at DATETIME(3) NULL AFTER covers_until,
  ADD UNIQUE KEY idx_backup_logs_uuid (uuid),
  ADD KEY idx_backup_logs_kind (kind, id),
  ADD CONSTRAINT chk_backup_logs_succeeded
    CHECK (outcome <> 'SUCCEEDED' OR (finished_at IS NOT NULL AND covers_until IS NOT NULL));
