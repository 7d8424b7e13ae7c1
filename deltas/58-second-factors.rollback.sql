-- Also undoes a delta that was cut off: everything is IF EXISTS, and GRANT CREATE comes before REVOKE because REVOKE
-- refuses where nothing is granted. DROP TABLE leaves the grants.

ALTER TABLE mail_messages
  DROP CONSTRAINT IF EXISTS chk_mail_messages_security,
  DROP COLUMN IF EXISTS security_notice;
DELETE FROM mail_messages WHERE kind = 'SECURITY';
ALTER TABLE mail_messages MODIFY COLUMN kind ENUM('DOCUMENT','DIGEST','LINK') NOT NULL;

-- The version before asks for a password: a session that was opened without one ends.
UPDATE user_sessions SET revoked_at = NOW(3) WHERE sign_in_method = 'PASSKEY' AND revoked_at IS NULL;
UPDATE user_sessions SET sign_in_method = 'PASSWORD' WHERE sign_in_method = 'PASSKEY';
UPDATE user_sessions SET revoke_reason = 'REVOKED' WHERE revoke_reason = 'FACTORS_CHANGED';
ALTER TABLE user_sessions
  DROP COLUMN IF EXISTS second_factor,
  MODIFY COLUMN sign_in_method ENUM('PASSWORD','OIDC') NOT NULL DEFAULT 'PASSWORD',
  MODIFY COLUMN revoke_reason ENUM('SIGN_OUT','REVOKED','PASSWORD_CHANGED','DEACTIVATED') NULL;

DROP TABLE IF EXISTS role_factor_rules;
DROP TABLE IF EXISTS sign_in_challenges;
DROP TABLE IF EXISTS recovery_codes;
DROP TABLE IF EXISTS user_factors;

GRANT CREATE ON role_factor_rules TO dms_app;
REVOKE ALL PRIVILEGES ON role_factor_rules FROM dms_app;
GRANT CREATE ON sign_in_challenges TO dms_app;
REVOKE ALL PRIVILEGES ON sign_in_challenges FROM dms_app;
GRANT CREATE ON recovery_codes TO dms_app;
REVOKE ALL PRIVILEGES ON recovery_codes FROM dms_app;
GRANT CREATE ON user_factors TO dms_app;
REVOKE ALL PRIVILEGES ON user_factors FROM dms_app;
