-- A backup that met a damaged file is whole but for it: the row counts the faults, its message names them.
ALTER TABLE backup_logs
  ADD COLUMN faults INT UNSIGNED NOT NULL DEFAULT 0 AFTER size_bytes;
