import { RFA_APPROVAL } from '@/db/seed/master/workflow/rfa';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { NO_MIGRATION, PROJECT, SUBSCRIPTION, SYSTEM } from '../expected';
import { SUBSCRIPTION as NEW_SUBSCRIPTION } from '../records';
import { type ActionTable, any, one, type Records, reason, stale } from './row';

const names = { nameTh: 'ทดสอบ', nameEn: 'Test' };
const text = JSON.stringify(RFA_APPROVAL);
const code = 'ACCESS_SWEEP';
/** Kept in a project by its administrators. */
const KEPT = PROJECT.format;
const superadmin = (input?: (of: Records) => unknown) => any(SYSTEM.superadmin, input);
const oneOfSuperadmin = (record: (of: Records) => string, input?: object) => one(SYSTEM.superadmin, record, input);
const subscription = (input?: object) => one(SUBSCRIPTION, (of) => of.subscription, input);
const isActive = false;
const person = { firstName: 'ก', lastName: 'ข', locale: 'th' };
const token = { name: 'ก', scopes: ['document.view'], days: 1 };
let people = 0;
const username = () => {
  people += 1;
  return `sweep-${people}`;
};
/** Of a member of ผรม.2; a Project Admin sees the people of the project. */
const MEMBER = '·  ·  ·  ·  ●   ·  ·  ·   ·  ·  ·   ·   –  ●';
/** People who may change the member's record know them; a copy of their data is for a Superadmin only. */
const COPY = '   ·  ·  ·  ·  –   ·  ·  ·   ·  ·  ·   ·   –  ●';
const MANAGED = '·  ·  ·  ·  ●   ·  ·  ·   ·  ·  ·   ·   ·  ●';
const CREATE = '–  –  –  –  ●   –  –  –   –  –  –   –   –  ●';
/** Kept by each organization of the project for itself. */
const MATRIX = '·  –  –  ●  ●   ●  ·  –   ●  –  –   ●   ●  ●';
const TRIED = ' ·  –  –  ●  ●   ·  ·  ·   ●  –  –   ●   ●  ●';

const approveCode = { commentRequired: false, proofRequired: false, allowedParties: ['CONSULTANT'] };
const type = { ...names, sortOrder: 1, revisionStyle: 'NUMERIC', requiresContract: false, requiresContent: true };
const template = { ...names, subject: 'ก', body: '', sortOrder: 1, isDefault: false };
const entry = { list: 'tags', ...names, abbreviation: '', sortOrder: 1 };
const byProjectCode = (rest: object) => () => ({ projectCode: 'LCBP3-C2', ...rest });

/** Master data, people, workflows and operations. */
export const ADMINISTRATION_ACTIONS: ActionTable = {
  'admin/types/actions.ts': {
    createTypeAction: superadmin(() => ({ code: 'SWEEP', ...type, workflowCode: 'CORRESPONDENCE' })),
    updateTypeAction: superadmin(() => ({ currentCode: 'LETTER', code: 'LETTER', ...type, isActive: true, ...stale })),
  },
  'admin/projects/actions.ts': {
    createProjectAction: superadmin(() => ({ code: 'SWEEP', ...names })),
    createProjectLikeAction: superadmin((of) => ({ code: 'SWEEP-LIKE', ...names, likePublicId: of.project })),
    updateProjectAction: oneOfSuperadmin((of) => of.project, { ...stale, code: 'LCBP3-C2', ...names }),
    setProjectActiveAction: oneOfSuperadmin((of) => of.project, { ...stale, isActive }),
    addProjectOrganizationAction: superadmin((of) => ({
      projectPublicId: of.project,
      organizationPublicId: of.consultants,
    })),
    removeProjectOrganizationAction: superadmin((of) => ({
      projectPublicId: of.project,
      organizationPublicId: of.consultants,
    })),
  },
  'admin/contracts/actions.ts': {
    createContractAction: superadmin((of) => ({ projectPublicId: of.project, code: 'SWEEP', ...names })),
    updateContractAction: oneOfSuperadmin((of) => of.contract, { ...stale, code: 'LCBP3-C2', ...names }),
    setContractActiveAction: oneOfSuperadmin((of) => of.contract, { ...stale, isActive }),
    setContractOrganizationsAction: oneOfSuperadmin((of) => of.contract, { ...stale, parties: [] }),
  },
  'admin/organizations/actions.ts': {
    createOrganizationAction: superadmin(() => ({ code: 'SWEEP', ...names, roleCode: 'CONTRACTOR' })),
    updateOrganizationAction: oneOfSuperadmin((of) => of.contractors, {
      ...stale,
      code: 'ผรม.2',
      ...names,
      roleCode: 'CONTRACTOR',
    }),
    setOrganizationActiveAction: oneOfSuperadmin((of) => of.contractors, { ...stale, isActive }),
    previewCodeChangeAction: oneOfSuperadmin((of) => of.contractors, { code: 'ผรม.22' }),
  },
  'admin/rfa-codes/actions.ts': {
    createApproveCodeAction: superadmin(() => ({
      code: '9Z',
      ...names,
      ...approveCode,
      disposition: 'APPROVED',
      afterCode: null,
    })),
    updateApproveCodeAction: superadmin(() => ({ code: '1A', ...names, ...approveCode, isActive: true, ...stale })),
    createReturnReasonAction: superadmin(() => ({ code: 'SWEEP', ...names, sortOrder: 1 })),
    updateReturnReasonAction: superadmin(() => ({ code: 'SWEEP', ...names, sortOrder: 1, isActive: true, ...stale })),
  },
  'admin/users/actions.ts': {
    createUserAction: any(CREATE, (of) => ({
      ...person,
      username: username(),
      organizationPublicId: of.contractors,
    })),
    updateUserAction: one(MEMBER, (of) => of.member, { ...stale, ...person }),
    deactivateUserAction: one(MEMBER, (of) => of.member, stale),
    reactivateUserAction: one(MEMBER, (of) => of.member, stale),
    issuePasswordLinkAction: one(MEMBER, (of) => of.member),
    grantRoleAction: one(
      MEMBER,
      (of) => of.member,
      (userPublicId, of) => ({ userPublicId, roleCode: 'EDITOR', organizationPublicId: of.contractors }),
    ),
    resetFactorsAction: one(MEMBER, (of) => of.member, { reason }),
    requestCopyForAction: one(
      COPY,
      (of) => of.member,
      (userPublicId) => ({ userPublicId, reason }),
    ),
    endUserSessionsAction: {
      one: {
        marks: MEMBER,
        record: (of) => of.makeMemberSession(),
        input: (of, sessionPublicId) => ({ publicId: of.member, sessionPublicId, reason }),
      },
      all: {
        marks: MEMBER,
        record: (of) => of.member,
        input: (_of, publicId) => ({ publicId, sessionPublicId: null, reason }),
      },
    },
    revokeRoleAction: one(MEMBER, (of) => of.makeGrant()),
    issueServiceTokenAction: one(
      MEMBER,
      (of) => of.service,
      (userPublicId) => ({ userPublicId, ...token }),
    ),
    revokeManagedTokenAction: one(MANAGED, (of) => of.makeServiceToken()),
  },
  'admin/workflows/verification/actions.ts': { requestVerificationAction: superadmin() },
  'admin/workflows/actions.ts': {
    createDraftAction: superadmin(() => ({ workflowCode: code })),
    saveDraftAction: one(
      SYSTEM.superadmin,
      (of) => of.definition,
      (id) => ({ id, ...stale, text }),
    ),
    publishAction: one(
      SYSTEM.superadmin,
      (of) => of.definition,
      (id) => ({ id, ...stale, changeNote: reason }),
    ),
    retireAction: one(
      SYSTEM.superadmin,
      (of) => of.definition,
      (id) => ({ id, ...stale, reason }),
    ),
    checkAction: superadmin(() => ({ text })),
    impactAction: superadmin(() => ({ text, workflowCode: 'RFA_APPROVAL' })),
    simulateAction: superadmin(() => ({ text })),
    importAction: superadmin(() => ({ text: '{"states":{"A":{}}}', workflowCode: 'ACCESS_OLDER' })),
    readTextAction: one(
      SYSTEM.superadmin,
      (of) => of.definition,
      (id) => ({ id }),
    ),
    migrateAction: any(NO_MIGRATION, ({ version }) => ({
      workflowCode: 'RFA_APPROVAL',
      fromVersion: version,
      toVersion: version,
    })),
    assignTypeAction: superadmin(() => ({
      typeCode: 'LETTER',
      fromWorkflowCode: code,
      workflowCode: 'CORRESPONDENCE',
      reason,
    })),
  },
  'admin/security/actions.ts': {
    setRoleRuleAction: superadmin(() => ({ roleCode: 'VIEWER', isRequired: true, ...stale })),
  },
  'admin/webhooks/actions.ts': {
    createSubscriptionAction: superadmin(() => ({ ...NEW_SUBSCRIPTION, organizationPublicId: null })),
    updateSubscriptionAction: subscription({ ...stale, ...NEW_SUBSCRIPTION }),
    rotateSecretAction: subscription(stale),
    pauseSubscriptionAction: subscription(stale),
    resumeSubscriptionAction: subscription(stale),
    deleteSubscriptionAction: subscription(stale),
    sendTestMessageAction: subscription(),
    redeliverMessageAction: one(SUBSCRIPTION, (of) => of.webhookMessage),
    redeliverFailedAction: subscription({ since: '2026-01-01T00:00:00.000Z' }),
  },
  'ops/actions.ts': {
    replayDeadLetterAction: oneOfSuperadmin((of) => of.deadLetter),
    replayKindAction: superadmin(() => ({ consumer: 'notify-in-app', errorClass: 'Sweep' })),
    resolveDeadLetterAction: oneOfSuperadmin((of) => of.deadLetter, { note: reason }),
    testWebhookAction: superadmin(),
    redeliverAction: superadmin((of) => ({ publicId: of.message })),
  },
  'p/[project]/admin/calendar/actions.ts': {
    saveCalendarAction: any(KEPT, (of) => ({
      projectPublicId: of.project,
      contractPublicId: null,
      ...stale,
      weekdays: ['MON'],
      holidays: [],
    })),
    moveAffectedDuesAction: any(KEPT, (of) => ({
      projectPublicId: of.project,
      contractPublicId: null,
      days: ['2098-05-14'],
      reason: 'วันหยุดที่ประกาศเพิ่ม',
    })),
  },
  'p/[project]/admin/letter-templates/actions.ts': {
    createTemplateAction: any(KEPT, (of) => ({ projectPublicId: of.project, typeCode: 'LETTER', ...template })),
    updateTemplateAction: one(KEPT, (of) => of.letterTemplate, { ...template, isActive: true, ...stale }),
  },
  'p/[project]/admin/lists/actions.ts': {
    createEntryAction: any(KEPT, (of) => ({ ...entry, scopePublicId: of.project, code: 'ป้าย' })),
    updateEntryAction: any(KEPT, (of) => ({
      ...entry,
      scopePublicId: of.project,
      currentCode: 'ป้าย',
      code: 'ป้าย',
      isActive: true,
      ...stale,
    })),
    setSubCategoriesAction: any(KEPT, (of) => ({
      scopePublicId: of.project,
      categoryCode: 'HW',
      subCategoryCodes: [],
    })),
  },
  'p/[project]/admin/matrix/actions.ts': {
    setMatrixAction: any(MATRIX, byProjectCode({ seen: 'x', entries: [] })),
    checkMatrixFileAction: any(MATRIX, byProjectCode({ file: Buffer.from(registerCsv([['ก']])).toString('base64') })),
    tryMatrixAction: any(TRIED, (of) => ({ projectCode: 'LCBP3-C2', number: of.letterNumber })),
  },
  'p/[project]/admin/review-teams/actions.ts': {
    saveReviewTeamAction: any(KEPT, (of) => ({
      contractPublicId: of.contract,
      disciplineCode: 'STR',
      organizationPublicId: of.consultants,
      ...stale,
      members: [],
    })),
  },
  'p/[project]/admin/rfa-types/actions.ts': {
    createRfaTypeAction: any(KEPT, (of) => ({
      contractPublicId: of.contract,
      code: 'SWEEP',
      ...names,
      contentRule: 'FILE',
      ownerApprovalRequired: false,
    })),
    updateRfaTypeAction: any(KEPT, (of) => ({
      contractPublicId: of.contract,
      code: 'SDW',
      ...names,
      ownerApprovalRequired: false,
      isActive: true,
      ...stale,
    })),
  },
};
