-- RFA types, result codes and return reasons are kept by administrators in the app: each row says which version it is,
-- so that of two who change it at once one is told.

ALTER TABLE rfa_types ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE rfa_approve_codes ADD COLUMN version_no INT NOT NULL DEFAULT 1;
ALTER TABLE rfa_return_reasons ADD COLUMN version_no INT NOT NULL DEFAULT 1;
