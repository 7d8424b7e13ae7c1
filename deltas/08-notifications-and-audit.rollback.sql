-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP PROCEDURE IF EXISTS add_audit_logs_partition;
DROP PROCEDURE IF EXISTS add_notifications_partition;

DROP TABLE IF EXISTS backup_logs;
DROP TABLE IF EXISTS search_indices;
DROP TABLE IF EXISTS audit_seals;
DROP TABLE IF EXISTS audit_logs;
DROP TABLE IF EXISTS notifications;

GRANT CREATE ON backup_logs TO dms_app;
REVOKE ALL PRIVILEGES ON backup_logs FROM dms_app;
GRANT CREATE ON search_indices TO dms_app;
REVOKE ALL PRIVILEGES ON search_indices FROM dms_app;
GRANT CREATE ON audit_seals TO dms_app;
REVOKE ALL PRIVILEGES ON audit_seals FROM dms_app;
GRANT CREATE ON audit_logs TO dms_app;
REVOKE ALL PRIVILEGES ON audit_logs FROM dms_app;
GRANT CREATE ON notifications TO dms_app;
REVOKE ALL PRIVILEGES ON notifications FROM dms_app;
