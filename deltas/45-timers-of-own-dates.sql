-- People on a circulation sheet have dates of their own, so one step arms the same timer once for each date. NULL: the
-- timer goes by the step's own date.
ALTER TABLE workflow_timers
  ADD COLUMN due_at DATETIME(3) NULL AFTER fire_at,
  ADD COLUMN due_key DATETIME(3) AS (IFNULL(due_at, TIMESTAMP'1970-01-01 00:00:00')) PERSISTENT AFTER due_at,
  ADD UNIQUE KEY uq_workflow_timers_of_date (instance_id, seq, timer_id, n, due_key),
  DROP KEY uq_workflow_timers_occurrence;
