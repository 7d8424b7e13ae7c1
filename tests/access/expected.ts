// The outcome of every operation for every caller, in the order of CALLERS (cast.ts).
// Columns: unassigned, viewer, editor, control, admin of ผรม.2; rival, other, designer; consultant, reviewer, lead of
// คคง.; owner;
// project admin, Superadmin.
//
//   ● done, or refused for the state, the version or the content of the record (2xx, 409, 410, 422): the caller is authorised
//   – the record may be known, and this may not be done with it (403)
//   · there is no such record, project or organization for this caller (404, and the same for one that does not exist)

/** Of a record that ผรม.2 has not sent: no other organization knows of it, not even a Superadmin. */
export const DRAFT = {
  read: '           ·  ●  ●  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  write: '          ·  –  ●  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  send: '           ·  –  –  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  cancel: '         ·  –  –  –  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  /** Nothing that its organization does. */
  receive: '        ·  –  –  –  –   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  assignee: '       ·  –  ●  –  –   ·  ·  ·   ·  ·  ·   ·   ·  ·',
} as const;

/** Of a record that ผรม.2 sent to คคง. in a contract that กทท. owns. */
export const SENT = {
  read: '           ·  ●  ●  ●  ●   ·  ·  ·   ●  ●  ●   ●   ●  ●',
  download: '       ·  –  ●  ●  ●   ·  ·  ·   ●  ●  ●   ●   ●  ●',
  write: '          ·  –  ●  ●  ●   ·  ·  ·   –  –  –   –   –  –',
  send: '           ·  –  –  ●  ●   ·  ·  ·   –  –  –   –   –  –',
  cancel: '         ·  –  –  –  ●   ·  ·  ·   –  –  –   –   –  ●',
  replace: '        ·  –  –  –  ●   ·  ·  ·   –  –  –   –   –  –',
  receive: '        ·  –  –  –  –   ·  ·  ·   ●  ●  ●   –   ●  –',
  review: '         ·  –  –  –  –   ·  ·  ·   –  ●  –   –   –  –',
  /** Within the organization that circulates it, which every party may do. */
  circulate: '      ·  –  –  ●  ●   ·  ·  ·   ●  –  –   ●   –  ●',
  alias: '          ·  –  ●  ●  ●   ·  ·  ·   ●  ●  ●   –   ●  –',
} as const;

/** Of an NCR that คคง. has not sent. */
export const NCR_DRAFT = {
  read: '           ·  ·  ·  ·  ·   ·  ·  ·   ●  ●  ●   ·   ●  ·',
  write: '          ·  ·  ·  ·  ·   ·  ·  ·   ●  ●  –   ·   –  ·',
  send: '           ·  ·  ·  ·  ·   ·  ·  ·   ●  –  –   ·   –  ·',
  cancel: '         ·  ·  ·  ·  ·   ·  ·  ·   –  –  –   ·   –  ·',
  answer: '         ·  ·  ·  ·  ·   ·  ·  ·   –  –  –   ·   –  ·',
  close: '          ·  ·  ·  ·  ·   ·  ·  ·   ●  ●  ●   ·   –  ·',
} as const;

/** Of an NCR that คคง. sent to ผรม.2 in a contract that กทท. owns. */
export const NCR_SENT = {
  read: '           ·  ●  ●  ●  ●   ·  ·  ·   ●  ●  ●   ●   ●  ●',
  write: '          ·  –  –  –  –   ·  ·  ·   ●  ●  –   –   –  –',
  send: '           ·  –  –  –  –   ·  ·  ·   ●  –  –   –   –  –',
  cancel: '         ·  –  –  –  –   ·  ·  ·   –  –  –   –   –  ●',
  answer: '         ·  –  ●  ●  ●   ·  ·  ·   –  –  –   –   –  –',
  close: '          ·  –  –  –  –   ·  ·  ·   ●  ●  ●   –   –  –',
} as const;

/** Within a project, for one’s own organization or for all. */
export const PROJECT = {
  list: '           ·  ●  ●  ●  ●   ●  ·  ●   ●  ●  ●   ●   ●  ●',
  write: '          –  –  ●  ●  ●   ●  ·  ●   ●  ●  –   ●   –  ●',
  register: '       –  –  –  ●  ●   ●  ·  –   ●  –  –   ●   –  ●',
  preview: '        –  –  ●  ●  ●   ●  ·  ●   ●  ●  ●   ●   ●  ●',
  hold: '           –  –  –  ●  ●   ●  ·  –   ●  ●  ●   ●   ●  ●',
  contractor: '     –  –  ●  ●  ●   –  ·  –   –  –  –   –   –  –',
  drawing: '        –  –  ●  ●  ●   –  ·  –   –  –  –   –   ●  ●',
  contractDrawing: '–  –  –  –  –   –  ·  ●   ●  ●  –   ●   ●  ●',
  void: '           ·  –  –  –  ●   –  ·  –   –  –  –   –   ●  ●',
  changes: '        ·  –  –  –  ●   –  ·  –   –  –  –   ●   ●  ●',
  format: '         ·  –  –  –  –   –  ·  –   –  –  –   –   ●  ●',
  verify: '         ·  –  –  –  –   –  ·  –   –  –  –   –   –  ●',
} as const;

export const SYSTEM = {
  everyone: '       ●  ●  ●  ●  ●   ●  ●  ●   ●  ●  ●   ●   ●  ●',
  formats: '        –  –  –  –  –   –  –  –   –  –  –   –   ●  ●',
  superadmin: '     –  –  –  –  –   –  –  –   –  –  –   –   –  ●',
  upload: '         –  –  ●  ●  ●   ●  ●  ●   ●  ●  ●   ●   ●  ●',
} as const;

/** A report of `control`: Document Control and Org Admin of the organization manage it as well. */
export const REPORT = '–  ·  ·  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·';
export const REPORT_READ = '·  ·  ·  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·';

/** Of a single person: `control` uploaded it, or was notified. */
export const UPLOADER = {
  read: '           ·  ·  ·  ●  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·',
  discard: '        –  –  ·  ●  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·',
} as const;

export const CONTRACT_DRAWING = {
  read: '           ·  ●  ●  ●  ●   ●  ·  ●   ●  ●  ●   ●   ●  ●',
  write: '          ·  –  –  –  –   –  ·  ●   ●  ●  –   ●   ●  ●',
} as const;

/** Of the directory: a person, the organization and the contract of ผรม.2, and its project. */
const DIRECTORY = {
  /** Another contractor knows of no person. */
  person: '         ·  ●  ●  ●  ●   ·  ·  ●   ●  ●  ●   ●   ●  ●',
  organization: '   ●  ●  ●  ●  ●   ●  ●  ●   ●  ●  ●   ●   ●  ●',
} as const;

/** Held by ผรม.2: what a number is held for is no secret of one person. */
export const HELD = '       –  –  –  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·';
/** Of ผรม.2: its own administrators alone manage it, not a Superadmin who acts for another organization. */
export const SUBSCRIPTION = '–  –  –  –  ●   –  –  –   –  –  –   ·   –  ·';
/** A version of a workflow is not moved to itself, so this one is not found. */
export const NO_MIGRATION = '–  –  –  –  –   –  –  –   –  –  –   –   –  ·';

const letter = (right: keyof typeof DRAFT & keyof typeof SENT) => ({ draft: DRAFT[right], sent: SENT[right] });
const ncr = (right: keyof typeof NCR_DRAFT) => ({ draft: NCR_DRAFT[right], sent: NCR_SENT[right] });
const any = (marks: string) => ({ any: marks });
const one = (marks: string) => ({ one: marks });
const draft = (marks: string) => ({ draft: marks });
const sheet = (marks: string) => ({ sheet: marks });
const superadmin = any(SYSTEM.superadmin);
const oneOfSuperadmin = one(SYSTEM.superadmin);
const definitionOfSuperadmin = draft(SYSTEM.superadmin);

const drawings = (id: 'Shop' | 'AsBuilt') => ({
  [`create${id}Drawing`]: any(PROJECT.drawing),
  [`list${id}Drawings`]: any(PROJECT.list),
  [`get${id}Drawing`]: draft(DRAFT.read),
  [`update${id}Drawing`]: draft(DRAFT.write),
  [`revise${id}Drawing`]: draft(DRAFT.write),
  [`update${id}DrawingRevision`]: draft(DRAFT.write),
  [`withdraw${id}DrawingRevision`]: draft(DRAFT.write),
});

/** Rows by operation and by the record of its example (examples.ts). An operation without a row fails the sweep. */
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createCorrespondence: any(PROJECT.write),
  listCorrespondences: any(PROJECT.list),
  getCorrespondence: letter('read'),
  verifyDocument: letter('read'),
  updateCorrespondence: letter('write'),
  submitCorrespondence: letter('send'),
  bulkSubmitCorrespondences: draft(DRAFT.send),
  cancelCorrespondence: letter('cancel'),
  discardCorrespondence: letter('send'),
  reviseCorrespondence: letter('write'),
  generateNumber: letter('send'),
  registerIncomingLetter: any(PROJECT.register),
  getMe: any(SYSTEM.everyone),
  listProjects: any(SYSTEM.everyone),
  getProjectChoices: { one: PROJECT.list },
  getProject: one(PROJECT.list),
  search: any(SYSTEM.everyone),
  listUsers: any(SYSTEM.everyone),
  getUser: one(DIRECTORY.person),
  listOrganizations: any(SYSTEM.everyone),
  getOrganization: one(DIRECTORY.organization),
  listContracts: any(SYSTEM.everyone),
  getContract: one(PROJECT.list),
  listNotifications: any(SYSTEM.everyone),
  getNotification: { own: UPLOADER.read },
  previewNumber: any(PROJECT.preview),
  listNumberConfigs: any(SYSTEM.formats),
  saveNumberConfig: any(PROJECT.format),
  listNumberConfigHistory: any(PROJECT.format),
  rollBackNumberConfig: any(PROJECT.format),
  listNumberCounters: any(PROJECT.verify),
  listNumberAudit: superadmin,
  getNumberCompleteness: { series: SYSTEM.superadmin },
  requestCounterReset: superadmin,
  listCounterResets: superadmin,
  getCounterReset: oneOfSuperadmin,
  approveCounterReset: oneOfSuperadmin,
  rejectCounterReset: oneOfSuperadmin,
  withdrawCounterReset: oneOfSuperadmin,
  reserveNumbers: any(PROJECT.hold),
  confirmReservation: { held: HELD },
  cancelReservation: { held: HELD },
  voidNumber: { sent: PROJECT.void },
  replaceDocument: { sent: SENT.replace },
  // A Project Admin gives numbers to drafts of the own organization only.
  giveNumber: draft(DRAFT.receive),
  listNumberChanges: any(PROJECT.changes),
  getNumberFacts: letter('read'),
  addNumberAlias: { draft: DRAFT.write, sent: SENT.alias },
  removeNumberAlias: { sent: SENT.write },
  createRfa: any(PROJECT.contractor),
  listRfas: any(PROJECT.list),
  bulkSubmitRfas: draft(DRAFT.send),
  getRfa: letter('read'),
  updateRfa: letter('write'),
  getRfaReview: letter('read'),
  readyRfa: letter('write'),
  submitRfa: letter('send'),
  // An Editor discards only drafts of their own.
  discardRfa: letter('send'),
  recallRfa: letter('send'),
  cancelRfa: letter('cancel'),
  reviseRfa: letter('write'),
  createCirculation: { draft: DRAFT.send, sent: SENT.circulate },
  listIssuedCopies: letter('read'),
  downloadIssuedCopy: { sent: SENT.read },
  listCirculationCopies: sheet(DRAFT.read),
  downloadCirculationCopy: sheet(DRAFT.read),
  listCirculations: any(PROJECT.list),
  // A circulation is of one organization, as a draft is.
  getCirculation: sheet(DRAFT.read),
  verifyCirculation: sheet(DRAFT.read),
  answerCirculation: sheet(DRAFT.assignee),
  acknowledgeCirculation: sheet(DRAFT.receive),
  writeNote: letter('read'),
  listNotes: letter('read'),
  // Its writer alone.
  deleteNote: one(DRAFT.assignee),
  addCirculationAssignee: sheet(DRAFT.send),
  reassignCirculation: sheet(DRAFT.send),
  forceCloseCirculation: sheet(DRAFT.send),
  cancelCirculation: sheet(DRAFT.send),
  createTransmittal: any(PROJECT.write),
  listTransmittals: any(PROJECT.list),
  listPendingItems: any(PROJECT.list),
  getTransmittal: letter('read'),
  updateTransmittal: letter('write'),
  submitTransmittal: letter('send'),
  discardTransmittal: letter('send'),
  cancelTransmittal: letter('cancel'),
  reviseTransmittal: letter('write'),
  resendTransmittal: letter('write'),
  remindTransmittal: letter('send'),
  acknowledgeTransmittal: letter('receive'),
  createNcr: any(PROJECT.write),
  listNcrs: any(PROJECT.list),
  getNcr: ncr('read'),
  updateNcr: ncr('write'),
  submitNcr: ncr('send'),
  discardNcr: ncr('send'),
  cancelNcr: ncr('cancel'),
  answerNcr: ncr('answer'),
  closeNcr: ncr('close'),
  createContractDrawing: any(PROJECT.contractDrawing),
  listContractDrawings: any(PROJECT.list),
  getContractDrawing: one(CONTRACT_DRAWING.read),
  updateContractDrawing: one(CONTRACT_DRAWING.write),
  ...drawings('Shop'),
  ...drawings('AsBuilt'),
  acknowledgeWork: { letter: SENT.receive },
  getWorkflowInstance: { letter: SENT.read, rfa: SENT.read },
  listWorkflowHistory: { letter: SENT.read, rfa: SENT.read },
  transitionWorkflow: { letter: SENT.receive, rfa: SENT.review },
  verifyAuditLog: any('–  –  –  –  ●   –  –  –   –  –  –   ●   ●  ●'),
  listDeadLetters: superadmin,
  getDeadLetter: oneOfSuperadmin,
  replayDeadLetter: oneOfSuperadmin,
  resolveDeadLetter: oneOfSuperadmin,
  listWorkflowDefinitions: superadmin,
  createWorkflowDefinition: superadmin,
  getWorkflowDefinition: definitionOfSuperadmin,
  saveWorkflowDefinition: definitionOfSuperadmin,
  publishWorkflowDefinition: definitionOfSuperadmin,
  retireWorkflowDefinition: definitionOfSuperadmin,
  assignWorkflow: superadmin,
  lintWorkflowDefinition: superadmin,
  simulateWorkflowDefinition: superadmin,
  previewWorkflowImpact: superadmin,
  importWorkflowDefinition: superadmin,
  migrateWorkflowInstances: any(NO_MIGRATION),
  uploadAttachment: any(SYSTEM.upload),
  downloadAttachment: { attached: SENT.download, shown: SENT.read, pending: UPLOADER.read },
  discardAttachment: { pending: UPLOADER.discard },
  importNumbers: any(PROJECT.format),
  getNumberImportResult: one(PROJECT.format),
  listReports: any(SYSTEM.everyone),
  // Of a private view.
  createReport: { own: UPLOADER.read },
  getReport: one(REPORT_READ),
  updateReport: one(REPORT),
  deleteReport: one(REPORT),
  pauseReport: one(REPORT),
  resumeReport: one(REPORT),
  sendReport: one(REPORT),
  takeOverReport: one(REPORT),
  listReportRuns: one(REPORT_READ),
  listWebhookSubscriptions: any('–  –  –  –  ●   –  –  –   –  –  –   ●   –  ●'),
  createWebhookSubscription: { system: SYSTEM.superadmin },
  getWebhookSubscription: one(SUBSCRIPTION),
  updateWebhookSubscription: one(SUBSCRIPTION),
  deleteWebhookSubscription: one(SUBSCRIPTION),
  rotateWebhookSecret: one(SUBSCRIPTION),
  pauseWebhookSubscription: one(SUBSCRIPTION),
  resumeWebhookSubscription: one(SUBSCRIPTION),
  testWebhookSubscription: one(SUBSCRIPTION),
  redeliverFailedWebhookMessages: one(SUBSCRIPTION),
  listWebhookMessages: one(SUBSCRIPTION),
  getWebhookMessage: one(SUBSCRIPTION),
  redeliverWebhookMessage: one(SUBSCRIPTION),
};
