-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.
-- The role dms_app stays: it belongs to the server and may serve other databases.

DROP TABLE IF EXISTS calendar_holidays;
DROP TABLE IF EXISTS working_calendars;
DROP TABLE IF EXISTS contract_organizations;
DROP TABLE IF EXISTS contracts;
DROP TABLE IF EXISTS project_organizations;
DROP TABLE IF EXISTS projects;
DROP TABLE IF EXISTS organizations;
DROP TABLE IF EXISTS organization_roles;

GRANT CREATE ON calendar_holidays TO dms_app;
REVOKE ALL PRIVILEGES ON calendar_holidays FROM dms_app;
GRANT CREATE ON working_calendars TO dms_app;
REVOKE ALL PRIVILEGES ON working_calendars FROM dms_app;
GRANT CREATE ON contract_organizations TO dms_app;
REVOKE ALL PRIVILEGES ON contract_organizations FROM dms_app;
GRANT CREATE ON contracts TO dms_app;
REVOKE ALL PRIVILEGES ON contracts FROM dms_app;
GRANT CREATE ON project_organizations TO dms_app;
REVOKE ALL PRIVILEGES ON project_organizations FROM dms_app;
GRANT CREATE ON projects TO dms_app;
REVOKE ALL PRIVILEGES ON projects FROM dms_app;
GRANT CREATE ON organizations TO dms_app;
REVOKE ALL PRIVILEGES ON organizations FROM dms_app;
GRANT CREATE ON organization_roles TO dms_app;
REVOKE ALL PRIVILEGES ON organization_roles FROM dms_app;
