-- A fresh proof of identity before a decision that an administrator lists.

-- The last proof in the session and how it was made; NULL: by the sign-in, at created_at.
ALTER TABLE user_sessions
  ADD COLUMN proven_at DATETIME(3) NULL AFTER sign_in_method,
  ADD COLUMN proven_by ENUM('PASSWORD','OIDC','TOTP','PASSKEY','RECOVERY') NULL AFTER proven_at;

ALTER TABLE rfa_approve_codes
  ADD COLUMN proof_required TINYINT(1) NOT NULL DEFAULT 0 AFTER comment_required;

UPDATE rfa_approve_codes SET proof_required = 1 WHERE approve_code = '1A';
