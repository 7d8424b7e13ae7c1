import { PASSWORD } from '@/db/testing/factories/sign-ins';
import { newPublicId } from '@/lib/platform/id';
import { DRAFT, PROJECT, REPORT, SENT, UPLOADER } from '../expected';
import { REPORT_PLAN } from '../records';
import { type ActionTable, any, one, reason, stale } from './row';

export const EVERYBODY = '●  ●  ●  ●  ●   ●  ●  ●   ●  ●  ●   ●   ●  ●';
const NONE = '·  ·  ·  ·  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·';
/** Of `control`; for everybody else it does not exist. */
const OWN = UPLOADER.read;

/** Document Control of the organization whose turn it is. */
const HOLDING = '   ·  –  –  –  –   ·  ·  ·   ●  –  –   –   –  ●';
const REVIEWER = '  ·  ·  ·  ·  ·   ·  ·  ·   ·  ●  ·   ·   ·  ·';
/** People who submit for an organization of the project. */
const REMIND = '    ·  –  –  ●  ●   ●  ·  –   ●  –  –   ●   –  ●';
const LENT = '      –  –  ●  –  ●   –  –  –   –  –  –   ●   –  ●';
/** Colleagues may know of it. */
const DELEGATION = '–  –  –  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·';

const proof = { kind: 'password', password: PASSWORD };
const passkey = {
  id: 'eA',
  rawId: 'eA',
  type: 'public-key',
  response: { clientDataJSON: 'eA', attestationObject: 'eA' },
  clientExtensionResults: {},
};
const DAYS = { from: '2098-01-01', to: '2098-01-02' };
const register = { projectCode: 'LCBP3-C2', register: 'correspondence' };
const view = { name: 'มุมมอง', query: {}, layout: {}, isPinned: false };

/** A person's work, views and files, and their own account. */
export const OWN_ACTIONS: ActionTable = {
  'inbox/actions.ts': {
    acknowledgeWorkAction: {
      letter: {
        marks: SENT.receive,
        record: (of) => of.makeLetterWorkflow(),
        input: (_of, instanceId) => ({ items: [{ instanceId }], idempotencyKey: instanceId }),
      },
    },
    // In the queue of the reviewer alone.
    snoozeWorkAction: one(
      REVIEWER,
      (of) => of.rfaWorkflow,
      (id, of) => ({ items: [{ key: `0_${id}_${of.rfaTask}` }], until: 'tomorrow' }),
    ),
    findReceivedAction: any(EVERYBODY, () => ({ instanceIds: [newPublicId()] })),
    wakeWorkAction: any(EVERYBODY, () => ({ keys: ['x'] })),
  },
  '_workflow/actions.ts': {
    actOnWorkflowAction: {
      letter: {
        marks: SENT.receive,
        record: (of) => of.makeLetterWorkflow(),
        input: (_of, instanceId) => ({ instanceId, idempotencyKey: instanceId, action: 'RECEIVE' }),
      },
      rfa: {
        marks: SENT.review,
        record: (of) => of.rfaWorkflow,
        input: (_of, instanceId) => ({
          instanceId,
          idempotencyKey: instanceId,
          action: 'RESPOND',
          payload: { code: '1N' },
        }),
      },
    },
    listReassigneesAction: one(
      HOLDING,
      (of) => of.rfaTask,
      (taskPublicId) => ({ taskPublicId }),
    ),
    reassignTaskAction: one(
      HOLDING,
      (of) => of.rfaTask,
      (taskPublicId, of) => ({ taskPublicId, toUserPublicId: of.viewer, reason }),
    ),
    changeDueAction: one(
      HOLDING,
      (of) => of.rfaWorkflow,
      (instanceId) => ({ instanceId, dueAt: '2039-12-31T00:00:00Z', reason }),
    ),
  },
  'p/[project]/monitor/ball-in-court/actions.ts': {
    // Each document is answered for by itself: a hidden one as one that there is not.
    remindHoldersAction: any(REMIND, (of) => ({
      projectCode: 'LCBP3-C2',
      items: [{ instanceId: of.rfaWorkflow, organizationPublicId: of.consultants, taskPublicId: null }],
    })),
    remindListAction: any(REMIND, () => ({ projectCode: 'LCBP3-C2', filters: { kind: ['RFA'] } })),
  },
  '_documents/saved-views/actions.ts': {
    listSavedViewsAction: any(PROJECT.list, () => register),
    createSavedViewAction: {
      private: { marks: PROJECT.list, input: () => ({ ...register, ...view, scope: 'PRIVATE' }) },
      organization: { marks: REMIND, input: () => ({ ...register, ...view, scope: 'ORGANIZATION' }) },
      project: { marks: PROJECT.format, input: () => ({ ...register, ...view, scope: 'PROJECT' }) },
    },
    updateSavedViewAction: one(OWN, (of) => of.view, { ...stale, name: 'ก', scope: 'PRIVATE' }),
    deleteSavedViewAction: one(OWN, (of) => of.view, stale),
    takeOverSavedViewAction: one(DRAFT.send, (of) => of.sharedView, stale),
    pinSavedViewAction: one(OWN, (of) => of.view, { isPinned: true }),
    chooseOwnDefaultAction: one(OWN, (of) => of.view, register),
    chooseRoleDefaultAction: any(PROJECT.format, () => ({ ...register, roleCode: 'VIEWER', publicId: null })),
  },
  'reports/actions.ts': {
    createReportAction: one(
      OWN,
      (of) => of.reportView,
      (viewPublicId, of) => ({ ...REPORT_PLAN, viewPublicId, receiverPublicIds: [of.controller] }),
    ),
    updateReportAction: one(
      REPORT,
      (of) => of.report,
      (publicId, of) => ({ publicId, ...stale, ...REPORT_PLAN, takesView: false, receiverPublicIds: [of.controller] }),
    ),
    pauseReportAction: one(REPORT, (of) => of.report, stale),
    resumeReportAction: one(REPORT, (of) => of.report, stale),
    sendReportNowAction: one(REPORT, (of) => of.report, stale),
    takeOverReportAction: one(REPORT, (of) => of.report, stale),
    deleteReportAction: one(REPORT, (of) => of.report, stale),
  },
  'exports/actions.ts': {
    cancelExportAction: one(OWN, (of) => of.export, stale),
    retryExportAction: one(OWN, (of) => of.export, stale),
  },
  'notifications/actions.ts': {
    markReadAction: any(EVERYBODY, (of) => ({ documentPublicIds: [of.letterSent] })),
    markAllReadAction: any(EVERYBODY),
  },
  'settings/delegation/actions.ts': {
    lendTasksAction: {
      own: { marks: EVERYBODY, input: (of) => ({ ...DAYS, delegatePublicId: of.member }) },
      // For a colleague who is away; an administrator of another organization does not find them.
      colleague: {
        marks: LENT,
        input: (of) => ({ ...DAYS, delegatorPublicId: of.editor, delegatePublicId: of.member }),
      },
    },
    withdrawDelegationAction: one(DELEGATION, (of) => of.makeDelegation()),
  },
  'settings/notifications/actions.ts': {
    savePreferenceAction: any(EVERYBODY, () => ({ topic: 'ANSWER', isInApp: true, mail: 'OFF' })),
  },
  'settings/sessions/actions.ts': {
    revokeSessionAction: one(OWN, (of) => of.makeSession()),
    revokeOtherSessionsAction: any(EVERYBODY),
  },
  '_shell/step-up-action.ts': { proveSessionAction: any(EVERYBODY, () => ({ proof })) },
  'settings/my-data/actions.ts': {
    requestCopyAction: any(EVERYBODY),
    checkDownloadAction: one(OWN, (of) => of.copy),
  },
  'settings/security/actions.ts': {
    startTotpAction: any(EVERYBODY, () => ({ proof })),
    addTotpAction: any(EVERYBODY, () => ({ name: 'ก', code: '000000', ticket: 'x' })),
    startPasskeyAction: any(EVERYBODY, () => ({ proof })),
    addPasskeyAction: any(EVERYBODY, () => ({ name: 'ก', passkey })),
    askOwnPasskeyAction: any(EVERYBODY),
    // No caller has a factor; this one is somebody else’s.
    renewRecoveryCodesAction: any(NONE, () => ({ proof })),
    renameFactorAction: one(NONE, (of) => of.factor, { name: 'ก' }),
    removeFactorAction: one(NONE, (of) => of.factor, { proof }),
  },
  'settings/tokens/actions.ts': {
    createTokenAction: any(EVERYBODY, () => ({ name: 'ก', scopes: ['document.view'], days: 1 })),
    revokeTokenAction: one(OWN, (of) => of.makeToken()),
  },
  'last-project-action.ts': {
    rememberProjectAction: any(PROJECT.list, () => ({ projectCode: 'LCBP3-C2' })),
  },
  'table-layout-actions.ts': {
    saveTableLayoutAction: any(EVERYBODY, () => ({ tableId: 'sweep', layout: {} })),
    takeOverTableLayoutAction: any(EVERYBODY, () => ({ tableId: 'sweep', stored: '{}' })),
  },
  'actions.ts': {
    changePasswordAction: any(EVERYBODY, () => ({ currentPassword: PASSWORD, newPassword: 'ท่าเรือยามเย็น-99' })),
  },
};
