import type { Action, Definition, State } from '@/lib/workflow/definitions/schema';
import { ACTIONS, MORNING, OVERDUE_DAILY, STATES } from './labels';

// Contractor → consultant (discipline team, then lead) → owner, with a question to the designer where the lead needs
// one. Logic reads the disposition of a code, never the code.

const CONTRACTOR_CANCEL: Action = {
  label: ACTIONS.CANCEL,
  by: { party: 'CONTRACTOR', perm: 'rfa.cancel' },
  comment: 'required',
  to: 'CANCELLED',
  emit: ['rfa.cancelled'],
};

const CONTRACT_DAYS = { calendar: 'contract', tz: 'project' } as const;

const UNTOUCHED = {
  id: 'untouched',
  when: 'task.responded == 0',
  error: 'wf.error.already_reviewed',
  message: { th: 'มีผู้ตรวจสอบให้ความเห็นแล้ว', en: 'Somebody has reviewed it already' },
};

const DRAFT: State = {
  label: STATES.DRAFT,
  status: 'DFT',
  visibility: 'party:CONTRACTOR',
  on: {
    SUBMIT: {
      label: ACTIONS.SUBMIT,
      by: { party: 'CONTRACTOR', perm: 'rfa.submit' },
      require: [
        {
          id: 'drawing',
          when: "!(doc.rfaType in ['DDW', 'SDW', 'ADW']) || doc.itemCount > 0",
          error: 'rfa.error.drawing_required',
          message: { th: 'RFA ประเภทนี้ต้องแนบแบบอย่างน้อยหนึ่งฉบับ', en: 'This type of RFA needs at least one drawing' },
        },
        {
          id: 'file',
          when: 'doc.itemCount > 0 || doc.fileCount > 0',
          error: 'rfa.error.nothing_attached',
          message: { th: 'ต้องแนบแบบหรือไฟล์', en: 'A drawing or a file has to be attached' },
        },
      ],
      to: 'CONSULTANT_REVIEW',
      emit: ['rfa.submitted'],
    },
    DISCARD: {
      label: ACTIONS.DISCARD,
      by: { party: 'CONTRACTOR', perm: 'rfa.discard' },
      require: [
        {
          id: 'unnumbered',
          when: '!doc.isNumbered',
          error: 'rfa.error.number_issued',
          message: {
            th: 'RFA นี้ออกเลขแล้ว ให้ยกเลิกแทนการทิ้งร่าง',
            en: 'This RFA has its number: cancel it instead of discarding it',
          },
        },
      ],
      to: 'DISCARDED',
    },
    CANCEL: {
      ...CONTRACTOR_CANCEL,
      require: [
        {
          id: 'numbered',
          when: 'doc.isNumbered',
          error: 'rfa.error.number_not_issued',
          message: {
            th: 'RFA นี้ยังไม่ออกเลข ให้ทิ้งร่างแทนการยกเลิก',
            en: 'This RFA has no number yet: discard the draft instead',
          },
        },
      ],
    },
  },
};

const CONSULTANT_REVIEW: State = {
  label: { en: 'Consultant review', th: 'ที่ปรึกษาตรวจสอบ' },
  status: 'FRE',
  task: {
    assign: { party: 'CONSULTANT', team: 'review_team', inherit: 'previous_revision' },
    each: 'discipline',
    complete: 'all',
    input: { code: 'consultant' },
    comment: { requiredFor: ['REVISE_RESUBMIT', 'REJECTED'] },
    // The contractor reads the lead's words, not each reviewer's.
    commentVisibility: 'organization',
    files: 'optional',
    delegate: 'one_level',
    reassign: 'workflow.force',
    onComplete: 'REVIEW_DONE',
  },
  due: { in: 'P14D', ...CONTRACT_DAYS },
  timers: [
    { id: 'remind', at: 'due-P2D', time: MORNING, emit: 'workflow.task.reminder' },
    OVERDUE_DAILY,
    {
      id: 'escalate',
      at: 'due+P3D',
      emit: 'workflow.task.escalated',
      notify: { party: 'CONSULTANT', perm: 'workflow.force' },
    },
  ],
  on: {
    REVIEW_DONE: { by: 'system', to: 'CONSULTANT_LEAD' },
    RETURN: {
      label: ACTIONS.RETURN,
      by: { party: 'CONSULTANT', perm: 'rfa.decide', notSelf: 'submitter' },
      input: { reason: 'returnReason' },
      comment: 'required',
      files: 'optional',
      record: 'returnReason',
      to: 'REVISE',
      emit: ['rfa.returned'],
    },
    RECALL: {
      label: ACTIONS.RECALL,
      by: { party: 'CONTRACTOR', perm: 'rfa.recall' },
      require: [UNTOUCHED],
      comment: 'required',
      to: 'DRAFT',
      emit: ['rfa.recalled'],
    },
    FORCE_PROCEED: {
      label: ACTIONS.FORCE_PROCEED,
      by: { party: 'CONSULTANT', perm: 'workflow.force' },
      comment: 'required',
      to: 'CONSULTANT_LEAD',
      emit: ['workflow.forced'],
    },
    CANCEL: CONTRACTOR_CANCEL,
  },
};

const CONSULTANT_LEAD: State = {
  label: { en: 'Consultant decision', th: 'ที่ปรึกษาสรุปผล' },
  status: 'FRE',
  due: { in: 'P3D', ...CONTRACT_DAYS },
  timers: [OVERDUE_DAILY],
  on: {
    DECIDE: {
      label: { th: 'สรุปผล', en: 'Decide' },
      by: { party: 'CONSULTANT', perm: 'rfa.decide', notSelf: 'submitter' },
      input: { code: 'consultant' },
      comment: { requiredFor: ['REVISE_RESUBMIT', 'REJECTED', 'APPROVED_WITH_COMMENTS', 'COMMENTED'] },
      files: 'optional',
      record: 'consultantCode',
      branch: [
        { when: "input.code.disposition == 'REVISE_RESUBMIT'", to: 'REVISE' },
        { when: "input.code.disposition == 'REJECTED'", to: 'REJECTED' },
        { when: "input.code.disposition == 'NO_ACTION'", to: 'NO_ACTION' },
        { when: "doc.ownerApprovalRequired || input.code.disposition == 'COMMENTED'", to: 'OWNER_APPROVAL' },
        { to: 'APPROVED' },
      ],
      emit: ['rfa.consultant_decided'],
    },
    ASK_DESIGNER: {
      label: { th: 'ขอความเห็นผู้ออกแบบ', en: 'Ask the designer' },
      by: { party: 'CONSULTANT', perm: 'rfa.decide' },
      comment: 'required',
      files: 'optional',
      to: 'DESIGNER_REVIEW',
      emit: ['rfa.designer_asked'],
    },
    REOPEN_REVIEW: {
      label: { th: 'ให้ทีมตรวจสอบใหม่', en: 'Have the team review again' },
      by: { party: 'CONSULTANT', perm: 'rfa.decide' },
      comment: 'required',
      to: 'CONSULTANT_REVIEW',
      emit: ['workflow.returned'],
    },
    CANCEL: CONTRACTOR_CANCEL,
  },
};

const DESIGNER_REVIEW: State = {
  label: { en: 'Designer review', th: 'ผู้ออกแบบพิจารณา' },
  status: 'FRE',
  task: {
    assign: { party: 'DESIGNER', perm: 'workflow.respond' },
    complete: { quorum: 1 },
    input: { code: 'designer' },
    comment: 'required',
    files: 'optional',
    delegate: 'one_level',
    onComplete: 'DESIGNER_DONE',
  },
  due: { in: 'P7D', ...CONTRACT_DAYS },
  timers: [OVERDUE_DAILY],
  on: {
    DESIGNER_DONE: { by: 'system', to: 'CONSULTANT_LEAD', emit: ['rfa.designer_answered'] },
    FORCE_PROCEED: {
      label: ACTIONS.FORCE_PROCEED,
      by: { party: 'CONSULTANT', perm: 'workflow.force' },
      comment: 'required',
      to: 'CONSULTANT_LEAD',
      emit: ['workflow.forced'],
    },
    CANCEL: CONTRACTOR_CANCEL,
  },
};

const OWNER_APPROVAL: State = {
  label: { en: 'Owner approval', th: 'เจ้าของงานอนุมัติ' },
  status: 'FAP',
  task: {
    assign: { party: 'OWNER', perm: 'rfa.approve' },
    complete: { quorum: 1 },
    veto: ['REJECTED'],
    label: { th: 'พิจารณาอนุมัติ', en: 'Decide on approval' },
    input: { code: 'owner' },
    comment: { requiredFor: ['REVISE_RESUBMIT', 'REJECTED', 'APPROVED_WITH_COMMENTS'] },
    files: 'optional',
    delegate: 'one_level',
    notSelf: 'submitter',
    onComplete: 'OWNER_DONE',
  },
  due: { in: 'P7D', ...CONTRACT_DAYS },
  timers: [{ id: 'remind', at: 'due-P2D', time: MORNING, emit: 'workflow.task.reminder' }, OVERDUE_DAILY],
  on: {
    OWNER_DONE: {
      by: 'system',
      record: 'finalCode',
      branch: [
        { when: "task.result.disposition == 'REVISE_RESUBMIT'", to: 'REVISE' },
        { when: "task.result.disposition == 'REJECTED'", to: 'REJECTED' },
        { when: "task.result.disposition == 'NO_ACTION'", to: 'NO_ACTION' },
        { to: 'APPROVED' },
      ],
      emit: ['rfa.owner_decided'],
    },
    RETURN: {
      label: ACTIONS.RETURN,
      by: { party: 'OWNER', perm: 'rfa.approve' },
      comment: 'required',
      files: 'optional',
      to: 'CONSULTANT_LEAD',
      emit: ['workflow.returned'],
    },
    REVERT: {
      label: ACTIONS.REVERT,
      by: { party: 'CONSULTANT', perm: 'workflow.revert' },
      require: [UNTOUCHED],
      comment: 'required',
      to: 'CONSULTANT_LEAD',
      emit: ['workflow.reverted'],
    },
    CANCEL: CONTRACTOR_CANCEL,
  },
};

export const RFA_APPROVAL: Definition = {
  dsl: 'docflow/1',
  code: 'RFA_APPROVAL',
  version: 1,
  subject: 'rfa_revision',
  title: { en: 'RFA approval', th: 'การขออนุมัติ RFA' },
  vars: {
    doc: { rfaType: 'string', itemCount: 'int', fileCount: 'int', ownerApprovalRequired: 'bool', isNumbered: 'bool' },
  },
  parties: {
    CONTRACTOR: 'doc.originatorOrg',
    CONSULTANT: 'contract.consultantOrgs',
    DESIGNER: 'contract.designerOrgs',
    OWNER: 'contract.ownerOrgs',
  },
  codeLists: {
    consultant: { table: 'rfa_approve_codes', by: 'CONSULTANT' },
    owner: { table: 'rfa_approve_codes', by: 'OWNER' },
    designer: { table: 'rfa_approve_codes', by: 'DESIGNER' },
    returnReason: { table: 'rfa_return_reasons' },
  },
  initial: 'DRAFT',
  states: {
    DRAFT,
    CONSULTANT_REVIEW,
    CONSULTANT_LEAD,
    DESIGNER_REVIEW,
    OWNER_APPROVAL,
    APPROVED: {
      label: { en: 'Approved', th: 'อนุมัติ' },
      status: 'FCO',
      final: 'approved',
      emit: ['rfa.approved', 'distribution.requested'],
      allows: ['rfa.create_next_revision'],
    },
    REVISE: {
      label: { en: 'Revise and resubmit', th: 'แก้ไขและส่งใหม่' },
      status: 'RRS',
      final: 'revise',
      emit: ['rfa.revise_requested'],
      allows: ['rfa.create_next_revision'],
    },
    REJECTED: {
      label: { en: 'Rejected', th: 'ไม่อนุมัติ' },
      status: 'REJ',
      final: 'rejected',
      emit: ['rfa.rejected'],
      allows: ['rfa.create_next_revision'],
    },
    NO_ACTION: {
      label: { en: 'No further action', th: 'ไม่ต้องดำเนินการ' },
      status: 'NFA',
      final: 'no_action',
      emit: ['rfa.closed'],
    },
    CANCELLED: { label: STATES.CANCELLED, status: 'CC', final: 'cancelled', emit: ['rfa.released_drawings'] },
    DISCARDED: { label: STATES.DISCARDED, status: 'DFT', final: 'discarded', emit: ['rfa.released_drawings'] },
  },
};
