import type { WorkflowEvent } from '@/lib/workflow/definitions/events';
import type { SubjectCode } from '@/lib/workflow/definitions/subjects';

interface SubjectNotices {
  /** Its recipients are notified by its own event: a step that asks for no answer adds nothing to its arrival. */
  arrivesByOwnEvent: boolean;
  /** A step of an organization is for the persons named on it and for the desk, not for all who may take it. */
  isForDesk: boolean;
  /** The event that sends a copy to the CC organizations; null: its own event does, or it has no recipients. */
  copiedBy: WorkflowEvent | null;
}

/** Notice rules of each kind of record. A subject without an entry does not compile. */
export const SUBJECT_NOTICES: Readonly<Record<SubjectCode, SubjectNotices>> = {
  correspondence_revision: { arrivesByOwnEvent: true, isForDesk: true, copiedBy: null },
  rfa_revision: { arrivesByOwnEvent: false, isForDesk: false, copiedBy: 'rfa.submitted' },
  transmittal_revision: { arrivesByOwnEvent: false, isForDesk: true, copiedBy: 'transmittal.submitted' },
  ncr_revision: { arrivesByOwnEvent: false, isForDesk: true, copiedBy: 'ncr.submitted' },
  circulation: { arrivesByOwnEvent: false, isForDesk: false, copiedBy: null },
};
