-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS saved_view_defaults;
DROP TABLE IF EXISTS saved_view_pins;
DROP TABLE IF EXISTS saved_views;

GRANT CREATE ON saved_view_defaults TO dms_app;
REVOKE ALL PRIVILEGES ON saved_view_defaults FROM dms_app;
GRANT CREATE ON saved_view_pins TO dms_app;
REVOKE ALL PRIVILEGES ON saved_view_pins FROM dms_app;
GRANT CREATE ON saved_views TO dms_app;
REVOKE ALL PRIVILEGES ON saved_views FROM dms_app;
