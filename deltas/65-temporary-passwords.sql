-- The end of a password that an administrator has seen; NULL once its person has set their own.
ALTER TABLE users
  ADD COLUMN temporary_password_expires_at DATETIME(3) NULL AFTER must_change_password;

UPDATE users SET temporary_password_expires_at = NOW(3) + INTERVAL 72 HOUR, updated_at = updated_at
  WHERE must_change_password AND password_hash IS NOT NULL;
