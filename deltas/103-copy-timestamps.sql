-- Time that an authority certified for the seal of a copy (RFC 3161). NULL for copies that were sealed without a timestamp
-- server, and for those of an earlier version.
ALTER TABLE issued_copies
  ADD COLUMN timestamped_at DATETIME(3) NULL AFTER sealed_at,
  ADD CONSTRAINT chk_issued_copies_timestamp CHECK (timestamped_at IS NULL OR sealed_at IS NOT NULL);
