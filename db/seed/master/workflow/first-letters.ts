import type { Action, Definition, State } from '@/lib/workflow/definitions/schema';

// Version 1 of the definitions of letters and RFIs, as published with the first release. A published version never
// changes: documents of that time are pinned to it, and its hash is in the golden list. `status` is the verb of the
// correspondence status; the displayed code adds the organization role. If each TO organization has to act, the state
// has a task per organization and moves on after the last answer.

const LABELS = {
  DRAFT: { en: 'Draft', th: 'ฉบับร่าง' },
  SUBMITTED: { en: 'Submitted', th: 'ส่งแล้ว' },
  RECEIVED: { en: 'Received', th: 'รับแล้ว' },
  REPLIED: { en: 'Replied', th: 'ตอบกลับแล้ว' },
  ANSWERED: { en: 'Answered', th: 'ตอบข้อสอบถามแล้ว' },
  RETURNED: { en: 'Returned', th: 'ส่งคืน' },
  CLOSED: { en: 'Closed', th: 'ปิดเรื่องแล้ว' },
  CANCELLED: { en: 'Cancelled', th: 'ยกเลิก' },
  DISCARDED: { en: 'Discarded', th: 'ทิ้งร่างแล้ว' },
} as const;

const PARTIES = {
  ORIGINATOR: 'doc.originatorOrg',
  RECIPIENT: 'doc.toOrgs',
  PARTICIPANT: 'doc.originatorOrg + doc.toOrgs',
} as const;

const CANCEL: Action = {
  by: { party: 'ORIGINATOR', perm: 'correspondence.cancel' },
  comment: 'required',
  to: 'CANCELLED',
  emit: ['correspondence.cancelled'],
};

const RETURN: Action = {
  by: { party: 'RECIPIENT', perm: 'correspondence.reply' },
  comment: 'required',
  to: 'RETURNED',
  emit: ['correspondence.returned'],
};

const DRAFT_STATE: State = {
  label: LABELS.DRAFT,
  status: 'DRAFT',
  visibility: 'party:ORIGINATOR',
  on: {
    SUBMIT: {
      by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
      to: 'SUBMITTED',
      emit: ['correspondence.submitted'],
    },
    DISCARD: { by: { party: 'ORIGINATOR', perm: 'correspondence.discard' }, to: 'DISCARDED' },
  },
};

const SUBMITTED_STATE: State = {
  label: LABELS.SUBMITTED,
  status: 'SUB',
  task: {
    assign: { party: 'RECIPIENT', perm: 'correspondence.receive' },
    each: 'organization',
    action: 'RECEIVE',
    complete: 'all',
    onComplete: 'ALL_RECEIVED',
  },
  on: {
    ALL_RECEIVED: { by: 'system', to: 'RECEIVED', emit: ['correspondence.received'] },
    RETURN,
    CANCEL,
  },
};

const RETURNED_STATE: State = {
  label: LABELS.RETURNED,
  status: 'SUB',
  on: {
    RESUBMIT: {
      by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
      status: 'RSB',
      to: 'SUBMITTED',
      emit: ['correspondence.resubmitted'],
    },
    CANCEL,
  },
};

const FINAL_STATES = {
  CLOSED: { label: LABELS.CLOSED, status: 'CLB', final: 'closed' },
  CANCELLED: { label: LABELS.CANCELLED, status: 'CCB', final: 'cancelled' },
  DISCARDED: { label: LABELS.DISCARDED, status: 'DRAFT', final: 'discarded' },
} as const satisfies Record<string, State>;

/** Letters, memos, e-mails, minutes, instructions, notices and any new type. */
export const CORRESPONDENCE_V1: Definition = {
  dsl: 'docflow/1',
  code: 'CORRESPONDENCE',
  version: 1,
  subject: 'correspondence_revision',
  title: { en: 'Correspondence', th: 'หนังสือโต้ตอบ' },
  vars: { doc: { typeCode: 'string', answerRequired: 'bool' } },
  parties: PARTIES,
  initial: 'DRAFT',
  states: {
    DRAFT: DRAFT_STATE,
    SUBMITTED: SUBMITTED_STATE,
    RECEIVED: {
      label: LABELS.RECEIVED,
      status: 'SUB',
      task: {
        assign: { party: 'RECIPIENT', perm: 'correspondence.reply' },
        each: 'organization',
        action: 'REPLY',
        complete: 'all',
        onComplete: 'ALL_REPLIED',
      },
      on: {
        ALL_REPLIED: { by: 'system', to: 'REPLIED', emit: ['correspondence.replied'] },
        CLOSE: {
          by: { party: 'PARTICIPANT', perm: 'correspondence.close' },
          require: [
            { id: 'no_answer_due', when: '!doc.answerRequired', error: 'correspondence.error.answer_required' },
          ],
          to: 'CLOSED',
          emit: ['correspondence.closed'],
        },
        RETURN,
        CANCEL,
      },
    },
    REPLIED: {
      label: LABELS.REPLIED,
      status: 'REP',
      on: {
        CLOSE: {
          by: { party: 'PARTICIPANT', perm: 'correspondence.close' },
          to: 'CLOSED',
          emit: ['correspondence.closed'],
        },
        CANCEL,
      },
    },
    RETURNED: RETURNED_STATE,
    ...FINAL_STATES,
  },
};

/** Questions: answered instead of replied to, and closed by their originator, who may also ask again. */
export const RFI_V1: Definition = {
  dsl: 'docflow/1',
  code: 'RFI',
  version: 1,
  subject: 'correspondence_revision',
  title: { en: 'Request for information', th: 'หนังสือสอบถาม' },
  vars: { doc: { typeCode: 'string' } },
  parties: PARTIES,
  initial: 'DRAFT',
  states: {
    DRAFT: DRAFT_STATE,
    SUBMITTED: SUBMITTED_STATE,
    RECEIVED: {
      label: LABELS.RECEIVED,
      status: 'SUB',
      task: {
        assign: { party: 'RECIPIENT', perm: 'correspondence.reply' },
        each: 'organization',
        action: 'ANSWER',
        complete: 'all',
        onComplete: 'ALL_ANSWERED',
      },
      on: {
        ALL_ANSWERED: { by: 'system', to: 'ANSWERED', emit: ['correspondence.replied'] },
        RETURN,
        CANCEL,
      },
    },
    ANSWERED: {
      label: LABELS.ANSWERED,
      status: 'REP',
      on: {
        CLOSE: {
          by: { party: 'ORIGINATOR', perm: 'correspondence.close' },
          to: 'CLOSED',
          emit: ['correspondence.closed'],
        },
        REOPEN: {
          by: { party: 'ORIGINATOR', perm: 'correspondence.reply' },
          comment: 'required',
          to: 'RECEIVED',
          emit: ['correspondence.reopened'],
        },
        CANCEL,
      },
    },
    RETURNED: RETURNED_STATE,
    ...FINAL_STATES,
  },
};
