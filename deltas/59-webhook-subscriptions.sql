-- Outgoing events: receivers that an organization or the whole system chose, their messages, and every try.
-- The failure notices to n8n keep their own tables (delta 22).

-- `secret` and `previous_secret` are sealed with a key of the app. Processes remember for seconds which kinds of events
-- are wanted: `wanted_since` and `wanted_after` (the newest event then) say when a subscription came to want more, and
-- `is_settled` that the events of those seconds were looked for.
CREATE TABLE webhook_subscriptions (
  id INT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  organization_id INT NULL,
  project_id INT NULL,
  name VARCHAR(100) NOT NULL,
  url VARCHAR(1000) COLLATE utf8mb4_nopad_bin NOT NULL,
  secret VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  previous_secret VARCHAR(200) CHARACTER SET ascii COLLATE ascii_bin NULL,
  previous_secret_ends_at DATETIME(3) NULL,
  kinds JSON NOT NULL,
  document_kinds JSON NULL,
  status ENUM('ACTIVE','PAUSED') NOT NULL DEFAULT 'ACTIVE',
  pause_reason ENUM('ADMINISTRATOR','FAILING') NULL,
  paused_at DATETIME(3) NULL,
  wanted_since DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  wanted_after BIGINT NOT NULL DEFAULT 0,
  is_settled BOOLEAN NOT NULL DEFAULT FALSE,
  version_no INT NOT NULL DEFAULT 1,
  created_by INT NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  deleted_at DATETIME(3) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY idx_webhook_subscriptions_uuid (uuid),
  KEY idx_webhook_subscriptions_organization (organization_id),
  KEY idx_webhook_subscriptions_project (project_id),
  KEY idx_webhook_subscriptions_created_by (created_by),
  CONSTRAINT fk_webhook_subscriptions_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_webhook_subscriptions_project FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE RESTRICT,
  CONSTRAINT fk_webhook_subscriptions_created_by FOREIGN KEY (created_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_webhook_subscriptions_paused
    CHECK ((status = 'PAUSED') = (pause_reason IS NOT NULL) AND (status = 'PAUSED') = (paused_at IS NOT NULL)),
  CONSTRAINT chk_webhook_subscriptions_previous CHECK ((previous_secret IS NULL) = (previous_secret_ends_at IS NULL))
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- One sender at a time serves a subscription: it holds the lane until `free_at`, and a worker that dies lets it go by
-- that time. A row of its own: what people change is not locked by sending.
CREATE TABLE subscription_lanes (
  subscription_id INT NOT NULL,
  free_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  holder UUID NULL,
  failing_since DATETIME(3) NULL,
  failed_in_row INT NOT NULL DEFAULT 0,
  last_sent_at DATETIME(3) NULL,
  PRIMARY KEY (subscription_id),
  CONSTRAINT fk_subscription_lanes_subscription
    FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

-- `event_key` names what the message tells, so that a subscription gets it once: the kind and the event, or the step and
-- its due date. NULL: a test. `uuid` is the `webhook-id` of every try: by it the receiver knows a repetition.
CREATE TABLE subscription_messages (
  id BIGINT NOT NULL AUTO_INCREMENT,
  uuid UUID NOT NULL DEFAULT UUID() COMMENT 'UUID Public Identifier (ADR-019)',
  subscription_id INT NOT NULL,
  event_key VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
  kind VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  entity_type VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NULL,
  entity_uuid UUID NULL,
  body JSON NOT NULL,
  state ENUM('PENDING','SENT','FAILED','WITHHELD') NOT NULL DEFAULT 'PENDING',
  attempts INT NOT NULL DEFAULT 0,
  next_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  requested_by INT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  UNIQUE KEY idx_subscription_messages_uuid (uuid),
  UNIQUE KEY uq_subscription_messages_event (subscription_id, event_key),
  KEY idx_subscription_messages_due (subscription_id, state, next_at, id),
  KEY idx_subscription_messages_created (created_at),
  KEY idx_subscription_messages_requested_by (requested_by),
  CONSTRAINT fk_subscription_messages_subscription
    FOREIGN KEY (subscription_id) REFERENCES webhook_subscriptions (id) ON DELETE RESTRICT,
  CONSTRAINT fk_subscription_messages_requested_by FOREIGN KEY (requested_by) REFERENCES users (user_id) ON DELETE RESTRICT,
  CONSTRAINT chk_subscription_messages_body CHECK (OCTET_LENGTH(body) <= 20480)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

CREATE TABLE subscription_attempts (
  id BIGINT NOT NULL AUTO_INCREMENT,
  message_id BIGINT NOT NULL,
  status_code SMALLINT NULL,
  duration_ms INT NOT NULL,
  response VARCHAR(2000) NULL,
  error VARCHAR(500) NULL,
  attempted_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (id),
  KEY idx_subscription_attempts_message (message_id, id),
  CONSTRAINT fk_subscription_attempts_message FOREIGN KEY (message_id) REFERENCES subscription_messages (id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE ON webhook_subscriptions TO dms_app;
GRANT SELECT, INSERT, UPDATE ON subscription_lanes TO dms_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_messages TO dms_app;
GRANT SELECT, INSERT, DELETE ON subscription_attempts TO dms_app;
