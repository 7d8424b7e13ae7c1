ALTER TABLE users DROP COLUMN IF EXISTS temporary_password_expires_at;
