import type { Action, Definition } from '@/lib/workflow/definitions/schema';
import { ACTIONS, OVERDUE_DAILY, REMIND_TWO_DAYS_BEFORE, STATES } from './labels';

const CANCEL: Action = {
  label: ACTIONS.CANCEL,
  by: { party: 'RAISER', perm: 'correspondence.cancel' },
  comment: 'required',
  to: 'CANCELLED',
  emit: ['correspondence.cancelled'],
};

/** The contractor answers again; every round is kept. */
function returned(party: 'RAISER' | 'OWNER'): Action {
  return {
    label: ACTIONS.RETURN,
    by: { party, perm: 'ncr.decide' },
    comment: 'required',
    files: 'optional',
    to: 'ISSUED',
    emit: ['ncr.returned'],
  };
}

function accepted(party: 'RAISER' | 'OWNER'): Action {
  return {
    label: { th: 'ยอมรับคำชี้แจง', en: 'Accept the answer' },
    by: { party, perm: 'ncr.decide' },
    comment: 'optional',
    to: 'ACCEPTED',
    emit: ['ncr.accepted'],
  };
}

/**
 * Raised by the consultant or the owner, answered by the contractor, closed by the raiser after a verification. The owner
 * decides on an escalated answer in the place of the raiser.
 */
export const NCR: Definition = {
  dsl: 'docflow/1',
  code: 'NCR',
  version: 1,
  subject: 'ncr_revision',
  title: { en: 'Non-conformance report', th: 'รายงานสิ่งที่ไม่เป็นไปตามข้อกำหนด' },
  vars: { doc: { raisedByOwner: 'bool', hasOwner: 'bool' } },
  parties: { RAISER: 'doc.originatorOrg', CONTRACTOR: 'doc.toOrgs', OWNER: 'contract.ownerOrgs' },
  initial: 'DRAFT',
  states: {
    DRAFT: {
      label: STATES.DRAFT,
      status: 'DRAFT',
      visibility: 'party:RAISER',
      on: {
        SUBMIT: {
          label: ACTIONS.SUBMIT,
          by: { party: 'RAISER', perm: 'ncr.submit' },
          to: 'ISSUED',
          emit: ['ncr.submitted'],
        },
        DISCARD: { label: ACTIONS.DISCARD, by: { party: 'RAISER', perm: 'ncr.discard' }, to: 'DISCARDED' },
      },
    },
    ISSUED: {
      label: { th: 'รอผู้รับจ้างชี้แจง', en: 'With the contractor' },
      status: 'SUB',
      task: {
        assign: { party: 'CONTRACTOR', perm: 'ncr.answer' },
        each: 'organization',
        action: 'ANSWER',
        label: { th: 'ชี้แจงการแก้ไข', en: 'Answer' },
        complete: 'all',
        onComplete: 'ALL_ANSWERED',
      },
      due: { field: 'dueDate', end: '23:59:59', tz: 'project' },
      timers: [REMIND_TWO_DAYS_BEFORE, OVERDUE_DAILY],
      on: {
        ALL_ANSWERED: { by: 'system', to: 'ANSWERED', emit: ['ncr.answered'] },
        CANCEL,
      },
    },
    ANSWERED: {
      label: { th: 'ชี้แจงแล้ว', en: 'Answered' },
      status: 'REP',
      on: {
        ACCEPT: accepted('RAISER'),
        RETURN: returned('RAISER'),
        ESCALATE: {
          label: { th: 'เสนอเจ้าของงานพิจารณา', en: 'Escalate to the owner' },
          by: { party: 'RAISER', perm: 'ncr.decide' },
          require: [
            {
              id: 'not_by_owner',
              when: '!doc.raisedByOwner',
              error: 'ncr.error.raised_by_owner',
              message: { th: 'NCR นี้ออกโดยเจ้าของงานเอง', en: 'The owner has raised this NCR itself' },
            },
            {
              id: 'has_owner',
              when: 'doc.hasOwner',
              error: 'ncr.error.no_owner',
              message: { th: 'สัญญานี้ยังไม่มีเจ้าของงาน', en: 'This contract has no owner yet' },
            },
          ],
          comment: 'required',
          files: 'optional',
          to: 'ESCALATED',
          emit: ['ncr.escalated'],
        },
        CANCEL,
      },
    },
    ESCALATED: {
      label: { th: 'รอเจ้าของงานพิจารณา', en: 'With the owner' },
      status: 'REP',
      on: { ACCEPT: accepted('OWNER'), RETURN: returned('OWNER'), CANCEL },
    },
    ACCEPTED: {
      label: { th: 'ยอมรับแล้ว รอตรวจสอบ', en: 'Accepted, to be verified' },
      status: 'REP',
      on: {
        CLOSE: { label: ACTIONS.CLOSE, by: { party: 'RAISER', perm: 'ncr.close' }, to: 'CLOSED', emit: ['ncr.closed'] },
        CANCEL,
      },
    },
    CLOSED: { label: STATES.CLOSED, status: 'CLB', final: 'closed' },
    CANCELLED: { label: STATES.CANCELLED, status: 'CCB', final: 'cancelled' },
    DISCARDED: { label: STATES.DISCARDED, status: 'DRAFT', final: 'discarded' },
  },
};
