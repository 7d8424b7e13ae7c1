-- When each kind of data was last purged, for the page Retention; the worker writes one row for each kind.
CREATE TABLE purge_runs (
  kind VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ran_at DATETIME(3) NOT NULL,
  removed INT NOT NULL,
  removed_at DATETIME(3) NULL,
  PRIMARY KEY (kind)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON purge_runs TO dms_app;

-- DELETE is for the worker's retention: address and browser of old sessions, used links, mail.
GRANT DELETE ON user_sessions TO dms_app;
GRANT DELETE ON one_time_links TO dms_app;
GRANT DELETE ON mail_items TO dms_app;
GRANT DELETE ON mail_messages TO dms_app;

ALTER TABLE user_sessions ADD KEY idx_user_sessions_expires (expires_at);
ALTER TABLE mail_messages ADD KEY idx_mail_messages_created (created_at);
