-- Also undoes a delta that was cut off: everything is IF EXISTS.

ALTER TABLE backup_logs
  DROP CONSTRAINT IF EXISTS chk_backup_logs_succeeded,
  DROP KEY IF EXISTS idx_backup_logs_kind,
  DROP KEY IF EXISTS idx_backup_logs_uuid,
  DROP COLUMN IF EXISTS verified_at,
  DROP COLUMN IF EXISTS covers_until,
  DROP COLUMN IF EXISTS name,
  DROP COLUMN IF EXISTS kind,
  DROP COLUMN IF EXISTS uuid;
