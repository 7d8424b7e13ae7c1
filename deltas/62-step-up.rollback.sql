-- Also undoes a delta that was cut off: everything is IF EXISTS.

ALTER TABLE rfa_approve_codes DROP COLUMN IF EXISTS proof_required;

ALTER TABLE user_sessions
  DROP COLUMN IF EXISTS proven_by,
  DROP COLUMN IF EXISTS proven_at;
