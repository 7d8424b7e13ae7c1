-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DROP TABLE IF EXISTS table_layouts;

GRANT CREATE ON table_layouts TO dms_app;
REVOKE ALL PRIVILEGES ON table_layouts FROM dms_app;
