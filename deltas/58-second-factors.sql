-- What a person shows beside the password. Secrets of codes are encrypted under a key of the application; recovery codes
-- are hashed as passwords are. Removed factors stay as evidence, without their secret.

CREATE TABLE user_factors (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  user_id INT NOT NULL,
  kind ENUM('TOTP','PASSKEY') NOT NULL,
  name VARCHAR(100) NOT NULL,
  secret VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
  last_step BIGINT NULL,
  credential_id VARCHAR(1400) CHARACTER SET ascii COLLATE ascii_bin NULL,
  public_key VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NULL,
  sign_count BIGINT NOT NULL DEFAULT 0,
  transports VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  last_used_at DATETIME(3) NULL,
  removed_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_user_factors_uuid (uuid),
  UNIQUE KEY uq_user_factors_credential (credential_id),
  KEY idx_user_factors_user (user_id, removed_at),
  CONSTRAINT fk_user_factors_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_user_factors_secret CHECK ((secret IS NOT NULL) = (kind = 'TOTP' AND removed_at IS NULL)),
  CONSTRAINT chk_user_factors_credential CHECK ((kind = 'PASSKEY') = (credential_id IS NOT NULL AND public_key IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE recovery_codes (
  id INT NOT NULL AUTO_INCREMENT,
  user_id INT NOT NULL,
  code_hash VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  used_at DATETIME(3) NULL,
  replaced_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY idx_recovery_codes_user (user_id, used_at, replaced_at),
  CONSTRAINT fk_recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One proof, begun and not yet finished: a sign-in between password and factor, or a question to a passkey. Strangers
-- cause rows, so the worker removes them after they have expired.
CREATE TABLE sign_in_challenges (
  id BIGINT NOT NULL AUTO_INCREMENT,
  kind ENUM('SECOND_STEP','PASSKEY_SIGN_IN','PASSKEY_PROOF','PASSKEY_REGISTRATION') NOT NULL,
  challenge_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  user_id INT NULL,
  password_mark CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at DATETIME(3) NOT NULL,
  used_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_sign_in_challenges_hash (challenge_hash),
  KEY idx_sign_in_challenges_user (user_id),
  KEY idx_sign_in_challenges_expires (expires_at),
  CONSTRAINT fk_sign_in_challenges_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_sign_in_challenges_user CHECK ((kind = 'PASSKEY_SIGN_IN') = (user_id IS NULL)),
  CONSTRAINT chk_sign_in_challenges_mark CHECK ((kind = 'SECOND_STEP') = (password_mark IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Whose holders must have a factor. A role without a row needs none.
CREATE TABLE role_factor_rules (
  role_id INT NOT NULL,
  is_required TINYINT(1) NOT NULL,
  version_no INT NOT NULL DEFAULT 1,
  updated_by INT NOT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (role_id),
  KEY idx_role_factor_rules_updated_by (updated_by),
  CONSTRAINT fk_role_factor_rules_role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE RESTRICT,
  CONSTRAINT fk_role_factor_rules_updated_by FOREIGN KEY (updated_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON user_factors TO dms_app;
GRANT SELECT, INSERT, UPDATE ON recovery_codes TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_challenges TO dms_app;
GRANT SELECT, INSERT, UPDATE ON role_factor_rules TO dms_app;

ALTER TABLE user_sessions
  MODIFY COLUMN sign_in_method ENUM('PASSWORD','OIDC','PASSKEY') NOT NULL DEFAULT 'PASSWORD',
  MODIFY COLUMN revoke_reason ENUM('SIGN_OUT','REVOKED','PASSWORD_CHANGED','DEACTIVATED','FACTORS_CHANGED') NULL,
  ADD COLUMN second_factor ENUM('TOTP','PASSKEY','RECOVERY') NULL AFTER sign_in_method;

-- Mails that tell a person what was done to their account.
ALTER TABLE mail_messages
  MODIFY COLUMN kind ENUM('DOCUMENT','DIGEST','LINK','SECURITY') NOT NULL,
  ADD COLUMN security_notice ENUM('FACTOR_ADDED','FACTOR_REMOVED','FACTORS_RESET','RECOVERY_CODE_USED','RECOVERY_CODES_RENEWED') NULL AFTER link_purpose,
  ADD CONSTRAINT chk_mail_messages_security CHECK ((kind = 'SECURITY') = (security_notice IS NOT NULL));
