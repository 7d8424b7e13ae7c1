import type { Definition } from '@/lib/workflow/definitions/schema';
import { ACTIONS, MORNING, REMIND_TWO_DAYS_BEFORE, STATES } from './labels';

const HOLDER = { party: 'HOLDER', perm: 'circulation.manage' } as const;

/** Inside one organization: finished when all responsible people have answered; informed people block nothing. */
export const CIRCULATION: Definition = {
  dsl: 'docflow/1',
  code: 'CIRCULATION',
  version: 1,
  subject: 'circulation',
  title: { en: 'Internal circulation', th: 'ใบเวียนเอกสาร' },
  vars: { doc: { mainCount: 'int', actionCount: 'int', hasDeadline: 'bool', correspondenceCancelled: 'bool' } },
  parties: { HOLDER: 'doc.organization' },
  codeLists: {
    reply: {
      inline: [
        { code: 'DONE', disposition: 'APPROVED', label: { th: 'ดำเนินการแล้ว', en: 'Done' } },
        { code: 'NA', disposition: 'NO_ACTION', label: { th: 'ไม่เกี่ยวข้อง', en: 'Not applicable' } },
      ],
    },
  },
  initial: 'DRAFT',
  states: {
    DRAFT: {
      label: STATES.DRAFT,
      status: 'OPEN',
      visibility: 'party:HOLDER',
      on: {
        START: {
          label: { th: 'เริ่มเวียน', en: 'Start' },
          by: HOLDER,
          require: [
            {
              id: 'main',
              when: 'doc.mainCount > 0',
              error: 'circ.error.main_required',
              message: { th: 'ต้องมีผู้รับผิดชอบหลักอย่างน้อยหนึ่งคน', en: 'At least one person has to be mainly responsible' },
            },
            {
              id: 'deadline',
              when: 'doc.hasDeadline',
              error: 'circ.error.deadline_required',
              message: { th: 'ต้องกำหนดวันครบกำหนด', en: 'A deadline is needed' },
            },
          ],
          to: 'IN_REVIEW',
          emit: ['circulation.started'],
        },
        CANCEL: { label: ACTIONS.CANCEL, by: HOLDER, comment: 'required', to: 'CANCELLED' },
      },
    },
    IN_REVIEW: {
      label: { en: 'In review', th: 'กำลังดำเนินการ' },
      status: 'IN_REVIEW',
      visibility: 'party:HOLDER',
      task: {
        assign: { party: 'HOLDER', list: 'circulation.assignees' },
        each: 'assignee',
        groups: { MAIN: 'all', ACTION: 'all', INFO: 'none' },
        input: { code: 'reply' },
        comment: 'optional',
        files: 'optional',
        delegate: 'one_level',
        reassign: 'circulation.manage',
        onComplete: 'ALL_REPLIED',
      },
      due: { field: 'deadlineDate', end: '23:59:59', tz: 'project' },
      timers: [
        { ...REMIND_TWO_DAYS_BEFORE, id: 'remind2' },
        { id: 'remind', at: 'due-P0D', time: MORNING, emit: 'workflow.task.reminder' },
        { id: 'overdue', at: 'due+P1D', repeat: 'P1D', max: 365, emit: 'workflow.task.overdue' },
      ],
      on: {
        ALL_REPLIED: { by: 'system', to: 'COMPLETED' },
        FORCE_CLOSE: {
          label: { th: 'บังคับปิด', en: 'Force close' },
          by: HOLDER,
          comment: 'required',
          to: 'COMPLETED',
          emit: ['workflow.forced'],
        },
        CANCEL: { label: ACTIONS.CANCEL, by: HOLDER, comment: 'required', to: 'CANCELLED' },
        CORR_CANCELLED: {
          by: 'system',
          require: [
            {
              id: 'cancelled',
              when: 'doc.correspondenceCancelled',
              error: 'circ.error.not_cancelled',
              message: { th: 'หนังสือต้นเรื่องยังไม่ถูกยกเลิก', en: 'Its document has not been cancelled' },
            },
          ],
          to: 'CANCELLED',
        },
      },
    },
    COMPLETED: { label: STATES.COMPLETED, status: 'COMPLETED', final: 'completed', emit: ['circulation.completed'] },
    CANCELLED: { label: STATES.CANCELLED, status: 'CANCELLED', final: 'cancelled', emit: ['circulation.cancelled'] },
  },
};
