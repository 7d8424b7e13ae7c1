-- Sign-in sessions (revocable one by one), one-time links and API tokens. Only hashes of secrets are stored.

CREATE TABLE user_sessions (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  user_id INT NOT NULL,
  session_hash CHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  acting_organization_id INT NOT NULL,
  sign_in_method ENUM('PASSWORD','OIDC') NOT NULL DEFAULT 'PASSWORD',
  ip_address VARCHAR(45) COLLATE utf8mb4_nopad_bin NULL,
  user_agent VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  last_seen_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at DATETIME(3) NOT NULL,
  revoked_at DATETIME(3) NULL,
  revoke_reason ENUM('SIGN_OUT','REVOKED','PASSWORD_CHANGED','DEACTIVATED') NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_user_sessions_uuid (uuid),
  UNIQUE KEY uq_user_sessions_hash (session_hash),
  KEY idx_user_sessions_user (user_id, revoked_at, expires_at),
  KEY idx_user_sessions_organization (acting_organization_id),
  CONSTRAINT fk_user_sessions_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_user_sessions_organization FOREIGN KEY (acting_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE one_time_links (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  user_id INT NOT NULL,
  purpose ENUM('INVITATION','PASSWORD_RESET') NOT NULL,
  token_hash CHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  expires_at DATETIME(3) NOT NULL,
  used_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_one_time_links_uuid (uuid),
  UNIQUE KEY uq_one_time_links_hash (token_hash),
  KEY idx_one_time_links_user (user_id),
  KEY idx_one_time_links_created_by (created_by),
  CONSTRAINT fk_one_time_links_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_one_time_links_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE api_tokens (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  user_id INT NOT NULL,
  acting_organization_id INT NOT NULL,
  name VARCHAR(100) NOT NULL,
  token_hash CHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  scopes JSON NOT NULL,
  expires_at DATETIME(3) NOT NULL,
  last_used_at DATETIME(3) NULL,
  revoked_at DATETIME(3) NULL,
  created_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_api_tokens_uuid (uuid),
  UNIQUE KEY uq_api_tokens_hash (token_hash),
  KEY idx_api_tokens_user (user_id),
  KEY idx_api_tokens_organization (acting_organization_id),
  KEY idx_api_tokens_created_by (created_by),
  CONSTRAINT fk_api_tokens_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_api_tokens_organization FOREIGN KEY (acting_organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_api_tokens_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON user_sessions TO dms_app;
GRANT SELECT, INSERT, UPDATE ON one_time_links TO dms_app;
GRANT SELECT, INSERT, UPDATE ON api_tokens TO dms_app;
