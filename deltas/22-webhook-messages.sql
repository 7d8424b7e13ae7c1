-- What was told to the outside (n8n), and every try with its answer: the log people look at when nothing arrived.

-- webhook_uuid is the same on every try and on every redelivery: by it the receiver knows a repetition.
CREATE TABLE webhook_messages (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  webhook_uuid UUID NOT NULL,
  endpoint VARCHAR(40) COLLATE utf8mb4_nopad_bin NOT NULL,
  kind ENUM('EVENT','TEST') NOT NULL,
  event_id UUID NULL,
  group_key VARCHAR(200) COLLATE utf8mb4_nopad_bin NOT NULL,
  body JSON NOT NULL,
  state ENUM('PENDING','SENT','FAILED','SUPPRESSED','SKIPPED') NOT NULL DEFAULT 'PENDING',
  requested_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_webhook_messages_uuid (uuid),
  UNIQUE KEY uq_webhook_messages_event (endpoint, event_id),
  KEY idx_webhook_messages_group (endpoint, group_key, id),
  KEY idx_webhook_messages_state (state, id),
  KEY idx_webhook_messages_event (event_id),
  KEY idx_webhook_messages_requested_by (requested_by),
  CONSTRAINT fk_webhook_messages_event FOREIGN KEY (event_id) REFERENCES outbox_events (event_id) ON DELETE RESTRICT,
  CONSTRAINT fk_webhook_messages_requested_by FOREIGN KEY (requested_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE webhook_attempts (
  id BIGINT NOT NULL AUTO_INCREMENT,
  message_id BIGINT NOT NULL,
  status_code SMALLINT NULL,
  duration_ms INT NOT NULL,
  response VARCHAR(2000) NULL,
  error VARCHAR(500) NULL,
  attempted_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY idx_webhook_attempts_message (message_id, id),
  CONSTRAINT fk_webhook_attempts_message FOREIGN KEY (message_id) REFERENCES webhook_messages (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON webhook_messages TO dms_app;
GRANT SELECT, INSERT ON webhook_attempts TO dms_app;
