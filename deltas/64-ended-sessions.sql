-- Sessions that an administrator ended, and those that a newer sign-in in the same browser replaced; the mail about the
-- former.
ALTER TABLE user_sessions
  MODIFY COLUMN revoke_reason ENUM('SIGN_OUT','REVOKED','PASSWORD_CHANGED','DEACTIVATED','FACTORS_CHANGED','ADMINISTRATOR','REPLACED') NULL;

ALTER TABLE mail_messages
  MODIFY COLUMN security_notice ENUM('FACTOR_ADDED','FACTOR_REMOVED','FACTORS_RESET','RECOVERY_CODE_USED','RECOVERY_CODES_RENEWED','SESSIONS_ENDED') NULL;
