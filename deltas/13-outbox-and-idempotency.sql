-- The whole product's outbox: events and one delivery per consumer, the consumers' inbox, dead letters,
-- and the idempotency keys that serve REST, actions and transitions.

CREATE TABLE outbox_events (
  id BIGINT NOT NULL AUTO_INCREMENT,
  event_id UUID NOT NULL,
  event_type VARCHAR(80) COLLATE utf8mb4_nopad_bin NOT NULL,
  payload_version INT NOT NULL DEFAULT 1,
  payload JSON NOT NULL,
  entity_type VARCHAR(50) COLLATE utf8mb4_nopad_bin NULL,
  entity_uuid UUID NULL,
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
  seq INT NULL,
  traceparent VARCHAR(64) COLLATE utf8mb4_nopad_bin NULL,
  occurred_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY uq_outbox_events_event (event_id),
  KEY idx_outbox_events_entity (entity_uuid),
  KEY idx_outbox_events_instance (instance_id, seq),
  CONSTRAINT chk_outbox_events_payload_size CHECK (OCTET_LENGTH(payload) <= 20480)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE event_deliveries (
  id BIGINT NOT NULL AUTO_INCREMENT,
  event_id UUID NOT NULL,
  consumer VARCHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  status ENUM('PENDING','ENQUEUED','DONE','DEAD') NOT NULL DEFAULT 'PENDING',
  attempts INT NOT NULL DEFAULT 0,
  next_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  last_error VARCHAR(1000) NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  done_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY uq_event_deliveries_consumer (event_id, consumer),
  KEY idx_event_deliveries_due (status, next_at, id),
  CONSTRAINT fk_event_deliveries_event FOREIGN KEY (event_id) REFERENCES outbox_events (event_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE event_inbox (
  consumer VARCHAR(64) COLLATE utf8mb4_nopad_bin NOT NULL,
  event_id UUID NOT NULL,
  done_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (consumer, event_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE dead_letters (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID(),
  delivery_id BIGINT NOT NULL,
  attempts INT NOT NULL,
  error_class VARCHAR(100) COLLATE utf8mb4_nopad_bin NOT NULL,
  error VARCHAR(2000) NOT NULL,
  first_at DATETIME(3) NOT NULL,
  last_at DATETIME(3) NOT NULL,
  status ENUM('OPEN','REPLAYED','RESOLVED') NOT NULL DEFAULT 'OPEN',
  resolved_by INT NULL,
  resolved_at DATETIME(3) NULL,
  note VARCHAR(1000) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_dead_letters_uuid (uuid),
  UNIQUE KEY uq_dead_letters_delivery (delivery_id),
  KEY idx_dead_letters_status (status, last_at),
  KEY idx_dead_letters_resolved_by (resolved_by),
  CONSTRAINT fk_dead_letters_delivery FOREIGN KEY (delivery_id) REFERENCES event_deliveries (id) ON DELETE RESTRICT,
  CONSTRAINT fk_dead_letters_resolved_by FOREIGN KEY (resolved_by) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- Kept 30 days. The row is written in the command's own transaction, so a failed try may reuse its key.
CREATE TABLE idempotency_keys (
  user_id INT NOT NULL,
  idempotency_key VARCHAR(100) COLLATE utf8mb4_nopad_bin NOT NULL,
  route VARCHAR(150) COLLATE utf8mb4_nopad_bin NOT NULL,
  request_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status_code SMALLINT NOT NULL,
  answer JSON NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, idempotency_key),
  KEY idx_idempotency_keys_created (created_at),
  CONSTRAINT fk_idempotency_keys_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT ON outbox_events TO dms_app;
GRANT SELECT, INSERT, UPDATE ON event_deliveries TO dms_app;
GRANT SELECT, INSERT ON event_inbox TO dms_app;
GRANT SELECT, INSERT, UPDATE ON dead_letters TO dms_app;
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO dms_app;
