-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

DELETE FROM mail_messages WHERE security_notice IN ('DATA_COPY_MADE','DATA_COPY_MADE_BY_ADMIN');
ALTER TABLE mail_messages
  MODIFY COLUMN security_notice
    ENUM('FACTOR_ADDED','FACTOR_REMOVED','FACTORS_RESET','RECOVERY_CODE_USED','RECOVERY_CODES_RENEWED','SESSIONS_ENDED') NULL;

DROP TABLE IF EXISTS personal_data_copies;

GRANT CREATE ON personal_data_copies TO dms_app;
REVOKE ALL PRIVILEGES ON personal_data_copies FROM dms_app;
