import { RFA_APPROVAL } from '@/db/seed/master/workflow/rfa';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { type AccessRecords, REPORT_PLAN, SAVED_FORMAT, SUBSCRIPTION } from './records';

/** A valid call of an operation: what its address names, its query and its body, or a file in place of the body. */
export interface Example {
  path?: Record<string, string>;
  query?: string;
  body?: object;
  file?: { name: string; content: string };
}

/** Of an operation, by the record that it names; made anew for each call, because some records are used up by it. */
export type Examples = Record<string, (records: AccessRecords) => Example | Promise<Example>>;

const SAMPLE_PDF = pdf('note').toString('latin1');

/** No record has it: the call is refused for its version after everything about rights was decided. */
const STALE = 9999;
const stale = { versionNo: STALE };
const reason = 'ทดสอบสิทธิ์การเข้าถึง';
const because = { reasonCode: 'OTHER', reason } as const;
const day = '2039-12-31';
const project = '?project=LCBP3-C2';
const config = { configId: 'LCBP3-C2.MEMO' };

/** The same call about several records. */
function about(ids: Record<string, (records: AccessRecords) => string>, rest: Omit<Example, 'path'> = {}): Examples {
  return Object.fromEntries(
    Object.entries(ids).map(([name, idOf]) => [
      name,
      (records: AccessRecords) => ({ ...rest, path: { publicId: idOf(records) } }),
    ]),
  );
}
const letters = (body?: object) =>
  about({ draft: (of) => of.letterDraft, sent: (of) => of.letterSent }, body && { body });
const rfas = (body?: object) => about({ draft: (of) => of.rfaDraft, sent: (of) => of.rfaSent }, body && { body });
const transmittals = (body?: object) =>
  about({ draft: (of) => of.transmittalDraft, sent: (of) => of.transmittalSent }, body && { body });
const ncrs = (body?: object) => about({ draft: (of) => of.ncrDraft, sent: (of) => of.ncrSent }, body && { body });
const circulations = (body?: object) => about({ sheet: (of) => of.circulation }, body && { body });
const subscription = (rest?: Omit<Example, 'path'>) => about({ one: (of) => of.subscription }, rest);
const report = (rest?: Omit<Example, 'path'>) => about({ one: (of) => of.report }, rest);
const workflows = (body?: object): Examples => ({
  letter: (of) => ({ path: { id: of.letterWorkflow }, body }),
  rfa: (of) => ({ path: { id: of.rfaWorkflow }, body }),
});
const definitions = (body?: object): Examples => ({ draft: (of) => ({ path: { id: of.definition }, body }) });
const everywhere = (example: Example = {}): Examples => ({ any: () => example });

const numberPlace = (of: AccessRecords) => ({
  projectPublicId: of.project,
  typeCode: 'LETTER',
  recipientOrganizationPublicId: of.consultants,
});

const drawingPlace = (of: AccessRecords) => ({ projectPublicId: of.project, contractPublicId: of.contract });
let lastDrawing = 100;
const newDrawing = (of: AccessRecords, kind: 'SDW' | 'ADW') => {
  lastDrawing += 1;
  return {
    ...drawingPlace(of),
    mainCategoryCode: 'HW',
    subCategoryCode: 'BST',
    drawingNumber: `LCBP3-C2-${kind}-HW-BST-${lastDrawing}`,
    title: 'แบบทดสอบสิทธิ์',
  };
};

/** Operations of shop and as-built drawings differ in their kind alone. */
function drawings(id: 'Shop' | 'AsBuilt', kind: 'SDW' | 'ADW'): Record<string, Examples> {
  const one = (of: AccessRecords) => (id === 'Shop' ? of.shopDrawing : of.asBuiltDrawing);
  const drawing = (body?: object): Examples => ({ draft: (of) => ({ path: { publicId: one(of).publicId }, body }) });
  const revision = (body: object): Examples => ({
    draft: (of) => ({ path: { publicId: one(of).publicId, revisionPublicId: one(of).revisionPublicId }, body }),
  });
  return {
    [`create${id}Drawing`]: { any: (of) => ({ body: newDrawing(of, kind) }) },
    [`list${id}Drawings`]: everywhere({ query: project }),
    [`get${id}Drawing`]: drawing(),
    [`update${id}Drawing`]: drawing(stale),
    [`revise${id}Drawing`]: drawing({ ...stale, revisionLabel: 'Z' }),
    [`update${id}DrawingRevision`]: revision({ ...stale, title: reason }),
    [`withdraw${id}DrawingRevision`]: revision(stale),
  };
}

/** A valid call of every operation of the API, by its id. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  createCorrespondence: { any: (of) => ({ body: of.letterInput }) },
  listCorrespondences: everywhere({ query: project }),
  getCorrespondence: letters(),
  verifyDocument: letters(),
  updateCorrespondence: letters({ ...stale, subject: reason }),
  submitCorrespondence: letters(stale),
  bulkSubmitCorrespondences: { draft: async (of) => ({ body: { publicIds: [await of.makeLetterDraft()] } }) },
  cancelCorrespondence: letters({ ...stale, reason }),
  discardCorrespondence: letters(stale),
  reviseCorrespondence: letters(stale),
  generateNumber: letters(stale),
  registerIncomingLetter: {
    any: (of) => ({
      body: {
        projectPublicId: of.project,
        senderOrganizationPublicId: of.consultants,
        theirNumber: 'ก 1/2569',
        receivedDate: '2026-01-05',
        method: 'PAPER',
        subject: reason,
        attachmentPublicIds: [of.attached],
      },
    }),
  },
  getMe: everywhere(),
  listProjects: everywhere(),
  getProjectChoices: { one: () => ({ path: { code: 'LCBP3-C2' } }) },
  getProject: about({ one: (of) => of.project }),
  search: everywhere({ query: '?q=concrete' }),
  listUsers: everywhere(),
  getUser: about({ one: (of) => of.editor }),
  listOrganizations: everywhere(),
  getOrganization: about({ one: (of) => of.contractors }),
  listContracts: everywhere(),
  getContract: about({ one: (of) => of.contract }),
  listNotifications: everywhere(),
  getNotification: about({ own: (of) => of.notification }),
  previewNumber: { any: (of) => ({ body: numberPlace(of) }) },
  listNumberConfigs: everywhere({ query: project }),
  saveNumberConfig: everywhere({
    path: config,
    body: { ...SAVED_FORMAT, ...stale },
  }),
  listNumberConfigHistory: everywhere({ path: config }),
  rollBackNumberConfig: everywhere({ path: config, body: { ...stale, toVersionNo: 1, reason } }),
  listNumberCounters: everywhere({ query: project }),
  listNumberAudit: everywhere(),
  getNumberCompleteness: { series: (of) => ({ query: `?series=${of.series}` }) },
  requestCounterReset: everywhere({
    path: { configId: 'LCBP3-C2.LETTER' },
    body: { counterKey: { originatorOrgId: 'ผรม.2', recipientOrgId: 'คคง.' }, nextNumber: 1, reason: reason.repeat(3) },
  }),
  listCounterResets: everywhere(),
  getCounterReset: about({ one: (of) => of.reset }),
  approveCounterReset: about({ one: (of) => of.reset }, { body: stale }),
  rejectCounterReset: about({ one: (of) => of.reset }, { body: { ...stale, reason } }),
  withdrawCounterReset: about({ one: (of) => of.ownReset }, { body: stale }),
  reserveNumbers: { any: (of) => ({ body: { ...numberPlace(of), purpose: reason } }) },
  confirmReservation: {
    held: (of) => ({ path: { token: of.held }, body: { publicId: of.letterDraft, ...stale } }),
  },
  cancelReservation: { held: async (of) => ({ path: { token: await of.makeHold() }, body: { reason } }) },
  voidNumber: {
    sent: async (of) => {
      const { documentNumber: number } = await of.makeSentLetter();
      return { body: { project: 'LCBP3-C2', type: 'LETTER', number, ...because } };
    },
  },
  replaceDocument: { sent: (of) => ({ body: { publicId: of.letterSent, ...stale, ...because } }) },
  giveNumber: {
    draft: (of) => ({ body: { publicId: of.letterDraft, ...stale, number: 'ผรม.2-คคง.-0999-2569', reason } }),
  },
  listNumberChanges: everywhere({ query: project }),
  getNumberFacts: letters(),
  addNumberAlias: letters({ number: 'ข 2/2569' }),
  removeNumberAlias: {
    sent: async (of) => ({ path: { publicId: of.letterSent, aliasPublicId: await of.makeAlias() }, body: {} }),
  },
  createRfa: { any: (of) => ({ body: of.rfaInput }) },
  listRfas: everywhere({ query: project }),
  bulkSubmitRfas: { draft: async (of) => ({ body: { publicIds: [await of.makeRfaDraft()] } }) },
  getRfa: rfas(),
  updateRfa: rfas({ ...stale, subject: reason }),
  getRfaReview: rfas(),
  readyRfa: rfas({ ...stale, isReady: true }),
  submitRfa: rfas(stale),
  discardRfa: rfas(stale),
  recallRfa: rfas({ ...stale, reason }),
  cancelRfa: rfas({ ...stale, reason }),
  reviseRfa: rfas(stale),
  createCirculation: {
    sent: (of) => ({
      body: {
        documentPublicId: of.letterSent,
        deadlineDate: day,
        assignees: [{ userPublicId: of.editor, type: 'MAIN' }],
      },
    }),
    draft: (of) => ({
      body: {
        documentPublicId: of.letterDraft,
        deadlineDate: day,
        assignees: [{ userPublicId: of.editor, type: 'MAIN' }],
      },
    }),
  },
  listIssuedCopies: letters(),
  downloadIssuedCopy: {
    sent: (of) => ({ path: { publicId: of.letterSent, copyPublicId: of.copyOfLetter } }),
  },
  listCirculationCopies: circulations(),
  downloadCirculationCopy: {
    sheet: (of) => ({ path: { publicId: of.circulation, copyPublicId: of.copyOfSheet } }),
  },
  listCirculations: everywhere({ query: project }),
  getCirculation: circulations(),
  verifyCirculation: circulations(),
  answerCirculation: circulations({ ...stale, code: 'DONE' }),
  acknowledgeCirculation: circulations(stale),
  writeNote: {
    draft: (of) => ({ body: { documentPublicId: of.letterDraft, text: reason } }),
    sent: (of) => ({ body: { documentPublicId: of.letterSent, text: reason } }),
  },
  listNotes: {
    draft: (of) => ({ query: `?document=${of.letterDraft}` }),
    sent: (of) => ({ query: `?document=${of.letterSent}` }),
  },
  deleteNote: about({ one: (of) => of.note }, { body: {} }),
  addCirculationAssignee: {
    sheet: (of) => ({
      path: { publicId: of.circulation },
      body: { ...stale, assignee: { userPublicId: of.viewer, type: 'INFO' } },
    }),
  },
  reassignCirculation: {
    sheet: (of) => ({
      path: { publicId: of.circulation },
      body: { assigneePublicId: of.assignee, toUserPublicId: of.editor, reason },
    }),
  },
  forceCloseCirculation: circulations({ ...stale, reason }),
  cancelCirculation: circulations({ ...stale, reason }),
  createTransmittal: { any: (of) => ({ body: of.transmittalInput }) },
  listTransmittals: everywhere({ query: project }),
  listPendingItems: everywhere({ query: project }),
  getTransmittal: transmittals(),
  updateTransmittal: transmittals({ ...stale, subject: reason }),
  submitTransmittal: transmittals(stale),
  discardTransmittal: transmittals(stale),
  cancelTransmittal: transmittals({ ...stale, reason }),
  reviseTransmittal: transmittals(stale),
  resendTransmittal: transmittals(stale),
  remindTransmittal: transmittals(stale),
  acknowledgeTransmittal: transmittals({}),
  createNcr: { any: (of) => ({ body: of.ncrInput }) },
  listNcrs: everywhere({ query: project }),
  getNcr: ncrs(),
  updateNcr: ncrs({ ...stale, subject: reason }),
  submitNcr: ncrs(stale),
  discardNcr: ncrs(stale),
  cancelNcr: ncrs({ ...stale, reason }),
  answerNcr: ncrs({ ...stale, cause: reason, correction: reason, preventiveAction: reason }),
  closeNcr: ncrs({ ...stale, verification: reason, verifiedOn: '2026-01-05' }),
  createContractDrawing: {
    any: (of) => {
      lastDrawing += 1;
      return { body: { ...drawingPlace(of), drawingNumber: `C2-SWEEP-${lastDrawing}`, title: reason } };
    },
  },
  listContractDrawings: everywhere({ query: project }),
  getContractDrawing: about({ one: (of) => of.contractDrawing }),
  updateContractDrawing: about({ one: (of) => of.contractDrawing }, { body: { ...stale, title: reason } }),
  ...drawings('Shop', 'SDW'),
  ...drawings('AsBuilt', 'ADW'),
  acknowledgeWork: {
    letter: async (of) => ({ body: { items: [{ instanceId: await of.makeLetterWorkflow() }] } }),
  },
  getWorkflowInstance: workflows(),
  listWorkflowHistory: workflows(),
  transitionWorkflow: {
    letter: async (of) => ({ path: { id: await of.makeLetterWorkflow() }, body: { action: 'RECEIVE' } }),
    rfa: (of) => ({ path: { id: of.rfaWorkflow }, body: { action: 'RESPOND', payload: { code: '1N' } } }),
  },
  verifyAuditLog: everywhere(),
  listDeadLetters: everywhere(),
  getDeadLetter: about({ one: (of) => of.deadLetter }),
  replayDeadLetter: about({ one: (of) => of.deadLetter }),
  resolveDeadLetter: about({ one: (of) => of.deadLetter }, { body: { note: reason } }),
  listWorkflowDefinitions: everywhere(),
  createWorkflowDefinition: everywhere({ body: { workflowCode: 'ACCESS_SWEEP' } }),
  getWorkflowDefinition: definitions(),
  saveWorkflowDefinition: definitions({ ...stale, definition: RFA_APPROVAL }),
  publishWorkflowDefinition: definitions({ ...stale, changeNote: reason }),
  retireWorkflowDefinition: definitions({ ...stale, reason }),
  assignWorkflow: everywhere({
    body: { typeCode: 'LETTER', fromWorkflowCode: 'ACCESS_SWEEP', workflowCode: 'CORRESPONDENCE', reason },
  }),
  lintWorkflowDefinition: everywhere({ body: { definition: RFA_APPROVAL } }),
  simulateWorkflowDefinition: everywhere({ body: { definition: RFA_APPROVAL } }),
  previewWorkflowImpact: everywhere({ body: { definition: RFA_APPROVAL, workflowCode: 'RFA_APPROVAL' } }),
  importWorkflowDefinition: everywhere({ body: { older: { states: { A: {} } }, workflowCode: 'ACCESS_OLDER' } }),
  migrateWorkflowInstances: {
    any: ({ version }) => ({ body: { workflowCode: 'RFA_APPROVAL', fromVersion: version, toVersion: version } }),
  },
  uploadAttachment: everywhere({ file: { name: 'note.pdf', content: SAMPLE_PDF } }),
  downloadAttachment: {
    ...about({ attached: (of) => of.attached }),
    pending: async (of) => ({ path: { publicId: await of.makeUpload() } }),
    shown: (of) => ({ path: { publicId: of.attached }, query: '?disposition=inline' }),
  },
  discardAttachment: { pending: async (of) => ({ path: { publicId: await of.makeUpload() } }) },
  importNumbers: everywhere({
    query: `${project}&type=LETTER`,
    file: { name: 'a.csv', content: registerCsv([['ผรม.2-คคง.-0700-2569', '', 'เรื่องเดิม', '']]) },
  }),
  getNumberImportResult: about({ one: (of) => of.import }),
  listReports: everywhere(),
  createReport: {
    own: (of) => ({ body: { ...REPORT_PLAN, viewPublicId: of.reportView, receiverPublicIds: [of.controller] } }),
  },
  getReport: report(),
  updateReport: {
    one: (of) => ({
      path: { publicId: of.report },
      body: { ...stale, ...REPORT_PLAN, takesView: false, receiverPublicIds: [of.controller] },
    }),
  },
  deleteReport: report({ query: `?versionNo=${STALE}` }),
  pauseReport: report({ body: stale }),
  resumeReport: report({ body: stale }),
  sendReport: report({ body: stale }),
  takeOverReport: report({ body: stale }),
  listReportRuns: report(),
  listWebhookSubscriptions: everywhere(),
  createWebhookSubscription: { system: () => ({ body: { ...SUBSCRIPTION, organizationPublicId: null } }) },
  getWebhookSubscription: subscription(),
  updateWebhookSubscription: subscription({ body: { ...stale, ...SUBSCRIPTION } }),
  deleteWebhookSubscription: subscription({ query: `?versionNo=${STALE}` }),
  rotateWebhookSecret: subscription({ body: stale }),
  pauseWebhookSubscription: subscription({ body: stale }),
  resumeWebhookSubscription: subscription({ body: stale }),
  testWebhookSubscription: subscription(),
  redeliverFailedWebhookMessages: subscription({ body: { since: '2026-01-01T00:00:00.000Z' } }),
  listWebhookMessages: subscription(),
  getWebhookMessage: about({ one: (of) => of.webhookMessage }),
  redeliverWebhookMessage: about({ one: (of) => of.webhookMessage }),
};
