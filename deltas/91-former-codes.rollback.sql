-- Also undoes a delta that was cut off: GRANT CREATE comes before REVOKE because REVOKE refuses where nothing is granted.
-- DROP TABLE leaves the grants.
DROP TRIGGER IF EXISTS trg_contracts_code_added;
DROP TRIGGER IF EXISTS trg_contracts_code_taken;
DROP TRIGGER IF EXISTS trg_contracts_code_left;
DROP TRIGGER IF EXISTS trg_projects_code_added;
DROP TRIGGER IF EXISTS trg_projects_code_taken;
DROP TRIGGER IF EXISTS trg_projects_code_left;
DROP TRIGGER IF EXISTS trg_organizations_code_added;
DROP TRIGGER IF EXISTS trg_organizations_code_taken;
DROP TRIGGER IF EXISTS trg_organizations_code_left;
DROP TABLE IF EXISTS former_codes;

GRANT CREATE ON former_codes TO dms_app;
REVOKE ALL PRIVILEGES ON former_codes FROM dms_app;
