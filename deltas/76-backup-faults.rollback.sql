-- Also undoes a delta that was cut off.
ALTER TABLE backup_logs DROP COLUMN IF EXISTS faults;
