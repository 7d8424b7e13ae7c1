-- What a person has put off in their own queue, and until when. It is theirs alone: who holds the document, since when and
-- until when it is due stay as they are.

-- The entry as it was when it was put off: once it is held since another moment, or due at another, it is back. A turn of
-- an organization has no task; zeros stand for none, so that the key can hold it.
CREATE TABLE work_snoozes (
  user_id INT NOT NULL,
  organization_id INT NOT NULL,
  instance_id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  task_uuid UUID NOT NULL,
  held_since DATETIME(3) NOT NULL,
  held_due_at DATETIME(3) NULL,
  wakes_at DATETIME(3) NOT NULL,
  created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
  PRIMARY KEY (user_id, organization_id, instance_id, task_uuid),
  KEY idx_work_snoozes_instance (instance_id),
  KEY idx_work_snoozes_organization (organization_id),
  CONSTRAINT fk_work_snoozes_instance FOREIGN KEY (instance_id) REFERENCES workflow_instances (id) ON DELETE RESTRICT,
  CONSTRAINT fk_work_snoozes_organization FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE RESTRICT,
  CONSTRAINT fk_work_snoozes_user FOREIGN KEY (user_id) REFERENCES users (user_id) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_as_ci;

GRANT SELECT, INSERT, UPDATE, DELETE ON work_snoozes TO dms_app;
