ALTER TABLE workflow_instances DROP COLUMN IF EXISTS due_reminded_at;
-- Names that are events with consumers had rows of their own beside this, and still have.
INSERT INTO outbox_events (event_id, event_type, payload, entity_type, entity_uuid, instance_id, seq, occurred_at)
  SELECT UUID(), named.name, JSON_REMOVE(moved.payload, '$.names'), moved.entity_type, moved.entity_uuid,
    moved.instance_id, moved.seq, moved.occurred_at
  FROM outbox_events AS moved
  JOIN JSON_TABLE(moved.payload, '$.names[*]' COLUMNS (name VARCHAR(80) PATH '$')) AS named
  WHERE moved.event_type = 'workflow.moved' AND named.name NOT LIKE 'workflow.task.%'
    AND named.name NOT IN ('correspondence.submitted', 'correspondence.cancelled');
UPDATE outbox_events SET payload = JSON_REMOVE(payload, '$.names'), payload_version = 1
  WHERE event_type = 'workflow.moved';
