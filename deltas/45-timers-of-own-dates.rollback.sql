-- What is left of timers of own dates would meet the step's own under the old key.
DELETE own FROM workflow_timers AS own
  JOIN workflow_timers AS other ON other.instance_id = own.instance_id AND other.seq = own.seq
    AND other.timer_id = own.timer_id AND other.n = own.n AND other.id < own.id;
ALTER TABLE workflow_timers
  ADD UNIQUE KEY IF NOT EXISTS uq_workflow_timers_occurrence (instance_id, seq, timer_id, n),
  DROP KEY IF EXISTS uq_workflow_timers_of_date,
  DROP COLUMN IF EXISTS due_key,
  DROP COLUMN IF EXISTS due_at;
