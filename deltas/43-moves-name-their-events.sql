-- An event that no consumer takes is not an event. What a workflow definition names for a move becomes part of the payload
-- of its `workflow.moved`; the rows of its own that each name had are removed.
UPDATE outbox_events AS moved
  LEFT JOIN (
    SELECT event.instance_id, event.seq, JSON_ARRAYAGG(DISTINCT event.event_type) AS names
    FROM outbox_events AS event
    LEFT JOIN event_deliveries AS delivery ON delivery.event_id = event.event_id
    WHERE delivery.id IS NULL AND event.instance_id IS NOT NULL AND event.event_type <> 'workflow.moved'
      AND JSON_VALUE(event.payload, '$.action') NOT LIKE 'TIMER:%'
    GROUP BY event.instance_id, event.seq
  ) AS named ON named.instance_id = moved.instance_id AND named.seq = moved.seq
  SET moved.payload_version = 2,
    moved.payload = JSON_SET(moved.payload, '$.names', JSON_COMPACT(COALESCE(named.names, '[]')))
  WHERE moved.event_type = 'workflow.moved';

DELETE event FROM outbox_events AS event
  LEFT JOIN event_deliveries AS delivery ON delivery.event_id = event.event_id
  WHERE delivery.id IS NULL;

-- When the holders of the current step were last reminded that it is due today. It was looked up in the outbox.
ALTER TABLE workflow_instances ADD COLUMN due_reminded_at DATETIME(3) NULL;

UPDATE workflow_instances AS instance
  JOIN (
    SELECT instance_id, MAX(occurred_at) AS reminded_at FROM outbox_events
    WHERE event_type = 'workflow.task.due_today' GROUP BY instance_id
  ) AS reminder ON reminder.instance_id = instance.id
  SET instance.due_reminded_at = reminder.reminded_at, instance.updated_at = instance.updated_at;
