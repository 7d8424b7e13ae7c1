-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.
DROP TABLE IF EXISTS mail_holds;

GRANT CREATE ON mail_holds TO dms_app;
REVOKE ALL PRIVILEGES ON mail_holds FROM dms_app;
