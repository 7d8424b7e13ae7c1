-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DELETE FROM notification_preferences WHERE topic = 'REPORT';
ALTER TABLE notification_preferences MODIFY COLUMN topic ENUM('ACTION_REQUIRED','ANSWER','REMINDER','OVERDUE','ESCALATION','WITHDRAWN','INFORMATION','NUMBERS','MENTION') NOT NULL;

ALTER TABLE exports DROP FOREIGN KEY IF EXISTS fk_exports_report_run;
ALTER TABLE exports DROP KEY IF EXISTS idx_exports_report_run;
ALTER TABLE exports DROP COLUMN IF EXISTS report_run_id;

DROP TABLE IF EXISTS report_runs;
DROP TABLE IF EXISTS report_receivers;
DROP TABLE IF EXISTS reports;

GRANT CREATE ON report_runs TO dms_app;
REVOKE ALL PRIVILEGES ON report_runs FROM dms_app;
GRANT CREATE ON report_receivers TO dms_app;
REVOKE ALL PRIVILEGES ON report_receivers FROM dms_app;
GRANT CREATE ON reports TO dms_app;
REVOKE ALL PRIVILEGES ON reports FROM dms_app;
