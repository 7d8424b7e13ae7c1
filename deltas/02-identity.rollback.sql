-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS user_preferences;
DROP TABLE IF EXISTS user_assignments;
DROP TABLE IF EXISTS role_permissions;
DROP TABLE IF EXISTS permissions;
DROP TABLE IF EXISTS roles;
DROP TABLE IF EXISTS users;

GRANT CREATE ON user_preferences TO dms_app;
REVOKE ALL PRIVILEGES ON user_preferences FROM dms_app;
GRANT CREATE ON user_assignments TO dms_app;
REVOKE ALL PRIVILEGES ON user_assignments FROM dms_app;
GRANT CREATE ON role_permissions TO dms_app;
REVOKE ALL PRIVILEGES ON role_permissions FROM dms_app;
GRANT CREATE ON permissions TO dms_app;
REVOKE ALL PRIVILEGES ON permissions FROM dms_app;
GRANT CREATE ON roles TO dms_app;
REVOKE ALL PRIVILEGES ON roles FROM dms_app;
GRANT CREATE ON users TO dms_app;
REVOKE ALL PRIVILEGES ON users FROM dms_app;
