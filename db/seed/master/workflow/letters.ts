import type { Action, Definition, State } from '@/lib/workflow/definitions/schema';
import { ACTIONS, OVERDUE_DAILY, REMIND_TWO_DAYS_BEFORE, STATES } from './labels';

// Letters and RFIs, version 2: version 1 with due dates, reminders, button names and steps that carry files. `status`
// is the verb of the correspondence status; the displayed code adds the organization role. If each TO organization has
// to act, the state has a task per organization and moves on after the last answer.

const PARTIES = {
  ORIGINATOR: 'doc.originatorOrg',
  RECIPIENT: 'doc.toOrgs',
  PARTICIPANT: 'doc.originatorOrg + doc.toOrgs',
} as const;

const CANCEL: Action = {
  label: ACTIONS.CANCEL,
  by: { party: 'ORIGINATOR', perm: 'correspondence.cancel' },
  comment: 'required',
  to: 'CANCELLED',
  emit: ['correspondence.cancelled'],
};

const RETURN: Action = {
  label: ACTIONS.RETURN,
  by: { party: 'RECIPIENT', perm: 'correspondence.reply' },
  comment: 'required',
  files: 'optional',
  to: 'RETURNED',
  emit: ['correspondence.returned'],
};

/** A later revision takes the place of this one; its own workflow has begun. */
const SUPERSEDE: Action = { by: 'system', to: 'CLOSED' };

const CLOSE: Action = {
  label: ACTIONS.CLOSE,
  by: { party: 'PARTICIPANT', perm: 'correspondence.close' },
  comment: 'optional',
  to: 'CLOSED',
  emit: ['correspondence.closed'],
};

const DRAFT: State = {
  label: STATES.DRAFT,
  status: 'DRAFT',
  visibility: 'party:ORIGINATOR',
  on: {
    SUBMIT: {
      label: ACTIONS.SUBMIT,
      by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
      to: 'SUBMITTED',
      emit: ['correspondence.submitted'],
    },
    DISCARD: { label: ACTIONS.DISCARD, by: { party: 'ORIGINATOR', perm: 'correspondence.discard' }, to: 'DISCARDED' },
  },
};

const SUBMITTED: State = {
  label: STATES.SUBMITTED,
  status: 'SUB',
  task: {
    assign: { party: 'RECIPIENT', perm: 'correspondence.receive' },
    each: 'organization',
    action: 'RECEIVE',
    label: ACTIONS.RECEIVE,
    complete: 'all',
    onComplete: 'ALL_RECEIVED',
  },
  // Receiving is a matter of days whatever the answer is due.
  due: { in: 'P3D', calendar: 'project', tz: 'project' },
  timers: [OVERDUE_DAILY],
  on: {
    ALL_RECEIVED: { by: 'system', to: 'RECEIVED', emit: ['correspondence.received'] },
    RETURN,
    SUPERSEDE,
    CANCEL,
  },
};

function received(answer: {
  action: 'REPLY' | 'ANSWER';
  onComplete: string;
  to: string;
  more?: Record<string, Action>;
}): State {
  return {
    label: STATES.RECEIVED,
    status: 'SUB',
    task: {
      assign: { party: 'RECIPIENT', perm: 'correspondence.reply' },
      each: 'organization',
      action: answer.action,
      label: ACTIONS[answer.action],
      complete: 'all',
      comment: 'optional',
      files: 'optional',
      delegate: 'one_level',
      onComplete: answer.onComplete,
    },
    due: { field: 'dueDate', end: '23:59:59', tz: 'project' },
    timers: [REMIND_TWO_DAYS_BEFORE, OVERDUE_DAILY],
    on: {
      [answer.onComplete]: { by: 'system', to: answer.to, emit: ['correspondence.replied'] },
      ...answer.more,
      RETURN,
      SUPERSEDE,
      CANCEL,
    },
  };
}

const RETURNED: State = {
  label: STATES.RETURNED,
  status: 'SUB',
  on: {
    RESUBMIT: {
      label: ACTIONS.RESUBMIT,
      by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
      status: 'RSB',
      to: 'SUBMITTED',
      emit: ['correspondence.resubmitted'],
    },
    SUPERSEDE,
    CANCEL,
  },
};

const FINAL = {
  CLOSED: { label: STATES.CLOSED, status: 'CLB', final: 'closed' },
  CANCELLED: { label: STATES.CANCELLED, status: 'CCB', final: 'cancelled' },
  DISCARDED: { label: STATES.DISCARDED, status: 'DRAFT', final: 'discarded' },
} as const satisfies Record<string, State>;

/** Letters, memos, e-mails, minutes, instructions, notices and any new type. */
export const CORRESPONDENCE: Definition = {
  dsl: 'docflow/1',
  code: 'CORRESPONDENCE',
  version: 2,
  subject: 'correspondence_revision',
  title: { en: 'Correspondence', th: 'หนังสือโต้ตอบ' },
  vars: { doc: { typeCode: 'string', answerRequired: 'bool' } },
  parties: PARTIES,
  initial: 'DRAFT',
  states: {
    DRAFT,
    SUBMITTED,
    RECEIVED: received({
      action: 'REPLY',
      onComplete: 'ALL_REPLIED',
      to: 'REPLIED',
      more: {
        CLOSE: {
          ...CLOSE,
          require: [
            {
              id: 'no_answer_due',
              when: '!doc.answerRequired',
              error: 'correspondence.error.answer_required',
              message: {
                th: 'เอกสารนี้ต้องมีคำตอบก่อนจึงจะปิดเรื่องได้',
                en: 'An answer is required before this can be closed',
              },
            },
          ],
        },
      },
    }),
    REPLIED: { label: STATES.REPLIED, status: 'REP', on: { CLOSE, SUPERSEDE, CANCEL } },
    RETURNED,
    ...FINAL,
  },
};

/** Questions: answered instead of replied to, and closed by their originator, who may also ask again. */
export const RFI: Definition = {
  dsl: 'docflow/1',
  code: 'RFI',
  version: 2,
  subject: 'correspondence_revision',
  title: { en: 'Request for information', th: 'หนังสือสอบถาม' },
  vars: { doc: { typeCode: 'string' } },
  parties: { ORIGINATOR: PARTIES.ORIGINATOR, RECIPIENT: PARTIES.RECIPIENT },
  initial: 'DRAFT',
  states: {
    DRAFT,
    SUBMITTED,
    RECEIVED: received({ action: 'ANSWER', onComplete: 'ALL_ANSWERED', to: 'ANSWERED' }),
    ANSWERED: {
      label: STATES.ANSWERED,
      status: 'REP',
      on: {
        CLOSE: { ...CLOSE, by: { party: 'ORIGINATOR', perm: 'correspondence.close' } },
        REOPEN: {
          label: ACTIONS.REOPEN,
          by: { party: 'ORIGINATOR', perm: 'correspondence.reply' },
          comment: 'required',
          files: 'optional',
          to: 'RECEIVED',
          emit: ['correspondence.reopened'],
        },
        SUPERSEDE,
        CANCEL,
      },
    },
    RETURNED,
    ...FINAL,
  },
};
