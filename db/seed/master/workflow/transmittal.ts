import type { Action, Definition } from '@/lib/workflow/definitions/schema';
import { ACTIONS, OVERDUE_DAILY, REMIND_TWO_DAYS_BEFORE, STATES } from './labels';

const CANCEL: Action = {
  label: ACTIONS.CANCEL,
  by: { party: 'ORIGINATOR', perm: 'correspondence.cancel' },
  comment: 'required',
  to: 'CANCELLED',
  emit: ['correspondence.cancelled'],
};

/** Handed over with a list: finished when every TO organization has acknowledged. */
export const TRANSMITTAL: Definition = {
  dsl: 'docflow/1',
  code: 'TRANSMITTAL',
  version: 1,
  subject: 'transmittal_revision',
  title: { en: 'Transmittal', th: 'ใบนำส่งเอกสาร' },
  vars: { doc: { itemCount: 'int', unreadyItemCount: 'int' } },
  parties: { ORIGINATOR: 'doc.originatorOrg', RECIPIENT: 'doc.toOrgs' },
  initial: 'DRAFT',
  states: {
    DRAFT: {
      label: STATES.DRAFT,
      status: 'DRAFT',
      visibility: 'party:ORIGINATOR',
      on: {
        SUBMIT: {
          label: ACTIONS.SUBMIT,
          by: { party: 'ORIGINATOR', perm: 'transmittal.submit' },
          require: [
            {
              id: 'items',
              when: 'doc.itemCount > 0',
              error: 'transmittal.error.items_required',
              message: { th: 'ต้องมีรายการอย่างน้อยหนึ่งรายการ', en: 'At least one item is needed' },
            },
            {
              id: 'ready',
              when: 'doc.unreadyItemCount == 0',
              error: 'transmittal.error.items_not_ready',
              message: { th: 'มี RFA ในรายการที่ยังไม่พร้อมส่ง', en: 'An RFA on the list is not ready to be submitted' },
            },
          ],
          to: 'SUBMITTED',
          emit: ['transmittal.submitted'],
        },
        DISCARD: { label: ACTIONS.DISCARD, by: { party: 'ORIGINATOR', perm: 'transmittal.discard' }, to: 'DISCARDED' },
      },
    },
    SUBMITTED: {
      label: STATES.SUBMITTED,
      status: 'SUB',
      task: {
        assign: { party: 'RECIPIENT', perm: 'transmittal.acknowledge' },
        each: 'organization',
        action: 'ACKNOWLEDGE',
        label: ACTIONS.ACKNOWLEDGE,
        complete: 'all',
        comment: 'optional',
        delegate: 'one_level',
        onComplete: 'ALL_ACKNOWLEDGED',
      },
      due: { field: 'acknowledgeDueDate', end: '23:59:59', tz: 'project' },
      timers: [REMIND_TWO_DAYS_BEFORE, OVERDUE_DAILY],
      on: {
        ALL_ACKNOWLEDGED: { by: 'system', to: 'COMPLETED', emit: ['transmittal.acknowledged'] },
        SUPERSEDE: { by: 'system', to: 'COMPLETED' },
        CANCEL,
      },
    },
    COMPLETED: { label: STATES.COMPLETED, status: 'CLB', final: 'completed' },
    CANCELLED: { label: STATES.CANCELLED, status: 'CCB', final: 'cancelled' },
    DISCARDED: { label: STATES.DISCARDED, status: 'DRAFT', final: 'discarded' },
  },
};
