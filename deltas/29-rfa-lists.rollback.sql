-- Also undoes a delta that was cut off: everything is IF EXISTS.

ALTER TABLE rfa_return_reasons DROP COLUMN IF EXISTS version_no;
ALTER TABLE rfa_approve_codes DROP COLUMN IF EXISTS version_no;
ALTER TABLE rfa_types DROP COLUMN IF EXISTS version_no;
