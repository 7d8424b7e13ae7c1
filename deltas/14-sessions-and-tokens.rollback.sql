-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE takes the triggers with it, but leaves the grants.

DROP TABLE IF EXISTS api_tokens;
DROP TABLE IF EXISTS one_time_links;
DROP TABLE IF EXISTS user_sessions;

GRANT CREATE ON api_tokens TO dms_app;
REVOKE ALL PRIVILEGES ON api_tokens FROM dms_app;
GRANT CREATE ON one_time_links TO dms_app;
REVOKE ALL PRIVILEGES ON one_time_links FROM dms_app;
GRANT CREATE ON user_sessions TO dms_app;
REVOKE ALL PRIVILEGES ON user_sessions FROM dms_app;
