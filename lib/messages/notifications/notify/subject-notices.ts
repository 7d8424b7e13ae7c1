import type { WorkflowEvent } from '@/lib/workflow/definitions/events';
import type { SubjectCode } from '@/lib/workflow/definitions/subjects';
import type { NotificationReason } from './reasons';

interface SubjectNotices {
  /** Its recipients are notified by its own event: a step that asks for no answer adds nothing to its arrival. */
  arrivesByOwnEvent: boolean;
  /** A step of an organization is for the persons named on it and for the desk, not for all who may take it. */
  isForDesk: boolean;
  /** Notices to the desks of recipients, by the event of the move; none: its own event does, or it has no recipients. */
  recipients: readonly { event: WorkflowEvent; type: 'TO' | 'CC'; reason: NotificationReason }[];
}

const copyOf = (event: WorkflowEvent) => ({ event, type: 'CC', reason: 'RECEIVED' }) as const;

/** Notice rules of each kind of record. A subject without an entry does not compile. */
export const SUBJECT_NOTICES: Readonly<Record<SubjectCode, SubjectNotices>> = {
  correspondence_revision: { arrivesByOwnEvent: true, isForDesk: true, recipients: [] },
  rfa_revision: { arrivesByOwnEvent: false, isForDesk: false, recipients: [copyOf('rfa.submitted')] },
  transmittal_revision: { arrivesByOwnEvent: false, isForDesk: true, recipients: [copyOf('transmittal.submitted')] },
  ncr_revision: {
    arrivesByOwnEvent: false,
    isForDesk: true,
    recipients: [copyOf('ncr.submitted'), { event: 'ncr.closed', type: 'TO', reason: 'CLOSED' }],
  },
  circulation: { arrivesByOwnEvent: false, isForDesk: false, recipients: [] },
};
