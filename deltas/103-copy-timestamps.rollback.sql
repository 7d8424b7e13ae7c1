ALTER TABLE issued_copies
  DROP CONSTRAINT IF EXISTS chk_issued_copies_timestamp,
  DROP COLUMN IF EXISTS timestamped_at;
