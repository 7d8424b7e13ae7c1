import { CONTRACT_DRAWING, DRAFT, PROJECT, SENT } from '../expected';
import { type ActionTable, any, letters, ncrs, one, type Records, reason, rfas, stale, transmittals } from './row';
import { EVERYBODY } from './settings';

const REPLY = '        ·  –  –  –  –   ·  ·  ·   ●  ●  –   –   –  –';
const NO_LINK = '      ·  –  –  ·  ·   ·  ·  ·   ·  ·  ·   ·   ·  ·';
/** The contractor of the contract alone asks who would review. */
const REVIEWED = '     –  –  ●  ●  ●   ·  ·  ·   ·  ·  ·   ·   ·  ·';
const day = '2039-12-31';
const isReady = true;
const drawingPlace = (of: Records) => ({ projectPublicId: of.project, contractPublicId: of.contract });
const categories = { mainCategoryCode: 'HW', subCategoryCode: 'BST' };
let made = 500;
const newNumber = (prefix: string) => {
  made += 1;
  return `${prefix}-${made}`;
};
const shop = (input: object) => (publicId: string) => ({ kind: 'SHOP', publicId, ...input });
const numberPlace = (of: Records) => ({
  projectPublicId: of.project,
  typeCode: 'LETTER',
  recipientOrganizationPublicId: of.consultants,
});
const assignees = (of: Records) => [{ userPublicId: of.editor, type: 'MAIN' }];

/** Writing, submitting and reading documents, and the actions of their pages. */
export const DOCUMENT_ACTIONS: ActionTable = {
  'p/[project]/correspondence/actions.ts': {
    createDraftAction: any(PROJECT.write, (of) => of.letterInput),
    updateDraftAction: letters('write', { ...stale, subject: reason }),
    submitAction: letters('send', stale),
    discardAction: letters('send', stale),
    cancelAction: letters('cancel', { ...stale, reason }),
    reviseAction: letters('write', stale),
    // Writes a letter of the receiving organization.
    replyAction: letters({ draft: DRAFT.receive, sent: REPLY }),
    previewNumberAction: any(PROJECT.preview, numberPlace),
    readDraftAction: letters('read'),
    readClosableAction: letters('read'),
    closeMatterAction: {
      letter: {
        marks: SENT.receive,
        record: (of) => of.makeLetterWorkflow(),
        input: (_of, instanceId) => ({ instanceId, idempotencyKey: instanceId, action: 'RECEIVE' }),
      },
    },
    readTemplateAction: one(PROJECT.list, (of) => of.letterTemplate),
  },
  'p/[project]/correspondence/incoming/actions.ts': {
    registerIncomingAction: any(PROJECT.register, (of) => ({
      projectPublicId: of.project,
      senderOrganizationPublicId: of.consultants,
      theirNumber: 'ก 1/2569',
      receivedDate: '2026-01-05',
      method: 'PAPER',
      subject: reason,
      attachmentPublicIds: [of.attached],
    })),
    findRegisteredAction: any(PROJECT.register, (of) => ({
      projectPublicId: of.project,
      senderOrganizationPublicId: of.consultants,
      theirNumber: 'ก 1/2569',
    })),
  },
  'p/[project]/rfas/actions.ts': {
    createRfaAction: any(PROJECT.contractor, (of) => of.rfaInput),
    updateRfaAction: rfas('write', { ...stale, subject: reason }),
    setReadyAction: rfas('write', { ...stale, isReady }),
    submitRfaAction: rfas('send', stale),
    discardRfaAction: rfas('send', stale),
    cancelRfaAction: rfas('cancel', { ...stale, reason }),
    recallRfaAction: rfas('send', { ...stale, reason }),
    reviseRfaAction: rfas('write', stale),
    previewRfaNumberAction: any(PROJECT.contractor, (of) => ({
      ...drawingPlace(of),
      rfaTypeCode: 'SDW',
      disciplineCode: 'STR',
    })),
    previewReviewAction: any(REVIEWED, (of) => ({ contractPublicId: of.contract, disciplineCode: 'STR' })),
    readRfaAction: rfas('read'),
  },
  'p/[project]/transmittals/actions.ts': {
    createTransmittalAction: any(PROJECT.write, (of) => of.transmittalInput),
    updateTransmittalAction: transmittals('write', { ...stale, subject: reason }),
    submitTransmittalAction: transmittals('send', stale),
    discardTransmittalAction: transmittals('send', stale),
    cancelTransmittalAction: transmittals('cancel', { ...stale, reason }),
    reviseTransmittalAction: transmittals('write', stale),
    resendTransmittalAction: transmittals('write', stale),
    acknowledgeAction: transmittals('receive'),
    remindAction: transmittals('send', stale),
    previewTransmittalNumberAction: any(PROJECT.preview, (of) => ({
      ...drawingPlace(of),
      recipientOrganizationPublicId: of.consultants,
      subTypeNumber: '21',
    })),
    // There is none to something that has not been sent.
    createLinkAction: transmittals({ draft: NO_LINK, sent: SENT.send }, { recipientLabel: 'ผู้อ่าน', days: 1 }),
    revokeLinkAction: transmittals('send', (publicId, of) => ({ publicId, linkPublicId: of.link })),
    viewedAction: transmittals('read'),
    readTransmittalAction: transmittals('read'),
  },
  'p/[project]/ncrs/actions.ts': {
    createNcrAction: any(PROJECT.write, (of) => of.ncrInput),
    updateNcrAction: ncrs('write', { ...stale, subject: reason }),
    submitNcrAction: ncrs('send', stale),
    discardNcrAction: ncrs('send', stale),
    cancelNcrAction: ncrs('cancel', { ...stale, reason }),
    answerNcrAction: ncrs('answer', { ...stale, cause: reason, correction: reason, preventiveAction: reason }),
    closeNcrAction: ncrs('close', { ...stale, verification: reason, verifiedOn: '2026-01-05' }),
    previewNcrNumberAction: any(PROJECT.write, (of) => ({
      ...drawingPlace(of),
      recipientOrganizationPublicId: of.contractors,
      disciplineCode: null,
    })),
    readNcrAction: ncrs('read'),
  },
  'p/[project]/drawings/actions.ts': {
    createDrawingAction: any(PROJECT.drawing, (of) => ({
      kind: 'SHOP',
      ...drawingPlace(of),
      ...categories,
      drawingNumber: newNumber('LCBP3-C2-SDW-HW-BST'),
      title: reason,
    })),
    reviseDrawingAction: one(DRAFT.write, (of) => of.shopDrawing.publicId, shop({ ...stale, revisionLabel: 'Z' })),
    createContractDrawingAction: any(PROJECT.contractDrawing, (of) => ({
      ...drawingPlace(of),
      drawingNumber: newNumber('C2-SWEEP'),
      title: reason,
    })),
    updateDrawingAction: one(DRAFT.write, (of) => of.shopDrawing.publicId, shop(stale)),
    updateDrawingRevisionAction: one(
      DRAFT.write,
      (of) => of.shopDrawing.revisionPublicId,
      shop({ ...stale, title: reason }),
    ),
    withdrawDrawingRevisionAction: one(DRAFT.write, (of) => of.shopDrawing.revisionPublicId, shop(stale)),
    updateContractDrawingAction: one(CONTRACT_DRAWING.write, (of) => of.contractDrawing, { ...stale, title: reason }),
    suggestNumberAction: any(PROJECT.drawing, (of) => ({ kind: 'SHOP', ...drawingPlace(of), ...categories })),
  },
  'drafts/actions.ts': {
    bulkSubmitAction: {
      draft: {
        marks: DRAFT.send,
        record: (of) => of.makeLetterDraft(),
        input: (_of, id) => ({ idempotencyKey: id, documents: { publicIds: [id] } }),
      },
    },
  },
  '_documents/actions.ts': {
    openedAction: letters('read'),
    sameFileAction: any(EVERYBODY, (of) => ({ publicId: of.attached })),
    readLetterAction: one(SENT.read, (of) => of.attached),
  },
  '_documents/pane/actions.ts': {
    readPaneAction: letters('read', { typeCode: 'LETTER', hasMessages: false }),
  },
  '_notes/actions.ts': {
    mentionableAction: letters('read', (documentPublicId) => ({ documentPublicId })),
    writeNoteAction: letters('read', (documentPublicId) => ({ documentPublicId, text: reason })),
    deleteNoteAction: one(DRAFT.assignee, (of) => of.note),
  },
  '_circulate/actions.ts': {
    circulationOptionsAction: letters({ draft: DRAFT.send, sent: SENT.circulate }, (documentPublicId) => ({
      documentPublicId,
    })),
    createCirculationAction: letters({ draft: DRAFT.send, sent: SENT.circulate }, (documentPublicId, of) => ({
      documentPublicId,
      deadlineDate: day,
      assignees: assignees(of),
    })),
    acknowledgeCirculationAction: one(DRAFT.receive, (of) => of.circulation, stale),
    addOptionsAction: one(DRAFT.send, (of) => of.circulation),
    addAssigneeAction: one(
      DRAFT.send,
      (of) => of.circulation,
      (publicId, of) => ({ publicId, ...stale, assignee: { userPublicId: of.viewer, type: 'INFO' } }),
    ),
  },
};
