/**
 * Names that a definition may give a move (`emit`). `workflow.moved` carries them to its consumers, so no address,
 * template or consumer is ever written into a definition.
 */
export const WORKFLOW_EVENTS = [
  'correspondence.submitted',
  'correspondence.resubmitted',
  'correspondence.received',
  'correspondence.replied',
  'correspondence.returned',
  'correspondence.reopened',
  'correspondence.closed',
  'correspondence.cancelled',
  'transmittal.submitted',
  'transmittal.acknowledged',
  'rfa.submitted',
  'rfa.recalled',
  'rfa.returned',
  'rfa.cancelled',
  'rfa.consultant_decided',
  'rfa.designer_asked',
  'rfa.designer_answered',
  'rfa.owner_decided',
  'rfa.approved',
  'rfa.revise_requested',
  'rfa.rejected',
  'rfa.closed',
  'rfa.released_drawings',
  'ncr.submitted',
  'ncr.answered',
  'ncr.accepted',
  'ncr.returned',
  'ncr.escalated',
  'ncr.closed',
  'circulation.started',
  'circulation.completed',
  'circulation.cancelled',
  // No consumer acts on it: published versions of the RFA carry it (decision 069).
  'distribution.requested',
  'workflow.returned',
  'workflow.forced',
  'workflow.reverted',
  'workflow.task.reminder',
  'workflow.task.overdue',
  'workflow.task.escalated',
] as const;
export type WorkflowEvent = (typeof WORKFLOW_EVENTS)[number];

/** Names that are also events of the outbox: timers emit them, and an action may. */
const TASK_EVENTS = ['workflow.task.reminder', 'workflow.task.overdue', 'workflow.task.escalated'] as const;
export type TaskEvent = (typeof TASK_EVENTS)[number];

/** True for a name that is an event of the outbox by itself. */
export function isTaskEvent(name: WorkflowEvent): name is TaskEvent {
  return (TASK_EVENTS as readonly WorkflowEvent[]).includes(name);
}
