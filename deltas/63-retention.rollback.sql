ALTER TABLE mail_messages DROP KEY IF EXISTS idx_mail_messages_created;
ALTER TABLE user_sessions DROP KEY IF EXISTS idx_user_sessions_expires;

-- GRANT comes before REVOKE because REVOKE refuses where nothing is granted.
GRANT DELETE ON mail_messages TO dms_app;
REVOKE DELETE ON mail_messages FROM dms_app;
GRANT DELETE ON mail_items TO dms_app;
REVOKE DELETE ON mail_items FROM dms_app;
GRANT DELETE ON one_time_links TO dms_app;
REVOKE DELETE ON one_time_links FROM dms_app;
GRANT DELETE ON user_sessions TO dms_app;
REVOKE DELETE ON user_sessions FROM dms_app;

DROP TABLE IF EXISTS purge_runs;

GRANT CREATE ON purge_runs TO dms_app;
REVOKE ALL PRIVILEGES ON purge_runs FROM dms_app;
