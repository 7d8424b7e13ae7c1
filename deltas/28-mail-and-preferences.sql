-- Mail to people: what each is to be told, the messages it is told with, and how each person wants to be told. And when
-- somebody was told that a series of numbers is filling up.

-- One row per person and event; without a message it waits for the next digest. No text of documents: that is read
-- when the message is sent, as far as the person may see it then.
CREATE TABLE mail_messages (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  kind ENUM('DOCUMENT','DIGEST','LINK') NOT NULL,
  user_id INT NOT NULL,
  organization_id INT NULL,
  entity_uuid UUID NULL,
  link_purpose ENUM('INVITATION','PASSWORD_RESET') NULL,
  digest_day DATE NULL,
  state ENUM('COLLECTING','QUEUED','SENT','SKIPPED','DIGESTED') NOT NULL DEFAULT 'COLLECTING',
  send_at DATETIME(3) NOT NULL,
  sent_at DATETIME(3) NULL,
  last_error VARCHAR(500) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  -- A person's one message about a document that still takes more in.
  collecting_key VARCHAR(100) COLLATE utf8mb4_nopad_bin AS (IF(state = 'COLLECTING' AND kind = 'DOCUMENT', CONCAT(user_id, ':', organization_id, ':', entity_uuid), NULL)) PERSISTENT,
  PRIMARY KEY (id),
  UNIQUE KEY idx_mail_messages_uuid (uuid),
  UNIQUE KEY uq_mail_messages_collecting (collecting_key),
  UNIQUE KEY uq_mail_messages_digest (user_id, digest_day),
  KEY idx_mail_messages_due (state, send_at),
  KEY idx_mail_messages_user (user_id, state, sent_at),
  KEY idx_mail_messages_organization (organization_id),
  CONSTRAINT fk_mail_messages_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_mail_messages_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT chk_mail_messages_kind CHECK ((kind = 'DOCUMENT') = (entity_uuid IS NOT NULL) AND (kind = 'LINK') = (link_purpose IS NOT NULL) AND (kind = 'DIGEST') = (digest_day IS NOT NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE mail_items (
  id BIGINT NOT NULL AUTO_INCREMENT,
  mail_message_id BIGINT NULL,
  event_id UUID NOT NULL,
  user_id INT NOT NULL,
  organization_id INT NOT NULL,
  reason VARCHAR(40) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NOT NULL,
  entity_uuid UUID NOT NULL,
  params JSON NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_mail_items_effect (event_id, user_id),
  KEY idx_mail_items_message (mail_message_id, user_id),
  KEY idx_mail_items_user (user_id),
  KEY idx_mail_items_organization (organization_id),
  CONSTRAINT fk_mail_items_message FOREIGN KEY (mail_message_id) REFERENCES mail_messages (id) ON DELETE RESTRICT,
  CONSTRAINT fk_mail_items_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT fk_mail_items_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- What is not here is as the product's defaults have it. What a person has to act on is always told in the app, and a
-- mail about it may come once a day but never not at all.
CREATE TABLE notification_preferences (
  user_id INT NOT NULL,
  topic ENUM('ACTION_REQUIRED','ANSWER','REMINDER','OVERDUE','ESCALATION','WITHDRAWN','INFORMATION','NUMBERS') NOT NULL,
  is_in_app BOOLEAN NOT NULL,
  mail ENUM('NOW','DIGEST','OFF') NOT NULL,
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, topic),
  CONSTRAINT fk_notification_preferences_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_notification_preferences_holder CHECK (is_in_app OR topic NOT IN ('ACTION_REQUIRED','REMINDER','OVERDUE')),
  CONSTRAINT chk_notification_preferences_action CHECK (topic <> 'ACTION_REQUIRED' OR mail <> 'OFF')
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- A wider sequence is another capacity: it may fill up again.
CREATE TABLE number_series_warnings (
  series_id BIGINT NOT NULL,
  percent TINYINT UNSIGNED NOT NULL,
  capacity BIGINT NOT NULL,
  warned_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (series_id, percent, capacity),
  CONSTRAINT fk_number_series_warnings_series FOREIGN KEY (series_id) REFERENCES document_number_series (id) ON DELETE RESTRICT,
  CONSTRAINT chk_number_series_warnings_percent CHECK (percent IN (80, 95))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON mail_messages TO dms_app;
GRANT SELECT, INSERT, UPDATE ON mail_items TO dms_app;
GRANT SELECT, INSERT, UPDATE ON notification_preferences TO dms_app;
GRANT SELECT, INSERT ON number_series_warnings TO dms_app;
