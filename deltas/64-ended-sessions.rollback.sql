-- Also undoes a delta that was cut off: every statement can run again.

DELETE FROM mail_messages WHERE security_notice = 'SESSIONS_ENDED';
ALTER TABLE mail_messages
  MODIFY COLUMN security_notice ENUM('FACTOR_ADDED','FACTOR_REMOVED','FACTORS_RESET','RECOVERY_CODE_USED','RECOVERY_CODES_RENEWED') NULL;

UPDATE user_sessions SET revoke_reason = 'REVOKED' WHERE revoke_reason IN ('ADMINISTRATOR', 'REPLACED');
ALTER TABLE user_sessions
  MODIFY COLUMN revoke_reason ENUM('SIGN_OUT','REVOKED','PASSWORD_CHANGED','DEACTIVATED','FACTORS_CHANGED') NULL;
