import type { Definition } from '@/lib/workflow/definitions/schema';
import { ACTIONS, OVERDUE_DAILY, REMIND_TWO_DAYS_BEFORE, STATES } from './labels';

/**
 * Workflow of a letter from outside the system. Registration receives it, so its organization holds it immediately. It
 * ends when it is answered or closed. Its sender takes no part: there is no return or resubmission.
 */
export const INCOMING: Definition = {
  dsl: 'docflow/1',
  code: 'INCOMING',
  version: 1,
  subject: 'correspondence_revision',
  title: { en: 'Incoming letter', th: 'หนังสือรับ' },
  vars: { doc: { typeCode: 'string', answerRequired: 'bool' } },
  parties: { ORIGINATOR: 'doc.originatorOrg', RECIPIENT: 'doc.toOrgs' },
  initial: 'DRAFT',
  states: {
    DRAFT: {
      label: STATES.DRAFT,
      status: 'DRAFT',
      visibility: 'party:ORIGINATOR',
      on: {
        SUBMIT: {
          label: ACTIONS.REGISTER,
          by: { party: 'ORIGINATOR', perm: 'correspondence.submit' },
          to: 'RECEIVED',
          emit: ['correspondence.submitted'],
        },
        DISCARD: {
          label: ACTIONS.DISCARD,
          by: { party: 'ORIGINATOR', perm: 'correspondence.discard' },
          to: 'DISCARDED',
        },
      },
    },
    RECEIVED: {
      label: STATES.RECEIVED,
      status: 'SUB',
      task: {
        assign: { party: 'RECIPIENT', perm: 'correspondence.reply' },
        each: 'organization',
        action: 'REPLY',
        label: ACTIONS.REPLY,
        complete: 'all',
        comment: 'optional',
        files: 'optional',
        delegate: 'one_level',
        onComplete: 'ALL_REPLIED',
      },
      due: { field: 'dueDate', end: '23:59:59', tz: 'project' },
      timers: [REMIND_TWO_DAYS_BEFORE, OVERDUE_DAILY],
      on: {
        ALL_REPLIED: { by: 'system', to: 'REPLIED', emit: ['correspondence.replied'] },
        CLOSE: {
          label: ACTIONS.CLOSE,
          by: { party: 'RECIPIENT', perm: 'correspondence.close' },
          comment: 'optional',
          to: 'CLOSED',
          emit: ['correspondence.closed'],
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
        CANCEL: {
          label: ACTIONS.CANCEL,
          by: { party: 'ORIGINATOR', perm: 'correspondence.cancel' },
          comment: 'required',
          to: 'CANCELLED',
          emit: ['correspondence.cancelled'],
        },
      },
    },
    CLOSED: { label: STATES.CLOSED, status: 'CLB', final: 'closed' },
    REPLIED: { label: STATES.REPLIED, status: 'REP', final: 'closed' },
    CANCELLED: { label: STATES.CANCELLED, status: 'CCB', final: 'cancelled' },
    DISCARDED: { label: STATES.DISCARDED, status: 'DRAFT', final: 'discarded' },
  },
};
