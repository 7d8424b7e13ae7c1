-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS number_series_warnings;
DROP TABLE IF EXISTS notification_preferences;
DROP TABLE IF EXISTS mail_items;
DROP TABLE IF EXISTS mail_messages;

GRANT CREATE ON number_series_warnings TO dms_app;
REVOKE ALL PRIVILEGES ON number_series_warnings FROM dms_app;
GRANT CREATE ON notification_preferences TO dms_app;
REVOKE ALL PRIVILEGES ON notification_preferences FROM dms_app;
GRANT CREATE ON mail_items TO dms_app;
REVOKE ALL PRIVILEGES ON mail_items FROM dms_app;
GRANT CREATE ON mail_messages TO dms_app;
REVOKE ALL PRIVILEGES ON mail_messages FROM dms_app;
