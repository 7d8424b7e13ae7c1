import { DRAFT, HELD, PROJECT, SENT, SYSTEM } from '../expected';
import { SAVED_FORMAT } from '../records';
import { type ActionTable, any, because, letters, one, reason, stale } from './row';

const VOID = '·  –  –  –  ●   ·  ·  ·   –  –  –   –   ●  ●';
/** It is no draft. */
const GIVE = '·  –  –  –  –   ·  ·  ·   –  –  –   –   –  –';
const MEMO = { configId: 'LCBP3-C2.MEMO' };

/** Numbers: of documents, held, imported, voided; templates, counters and their resets. */
export const NUMBER_ACTIONS: ActionTable = {
  'p/[project]/correspondence/_number/actions.ts': {
    voidNumberAction: letters({ draft: DRAFT.cancel, sent: VOID }, { ...stale, ...because }),
    submitDocumentAction: letters('send', stale),
    replaceAction: letters({ draft: DRAFT.cancel, sent: SENT.replace }, { ...stale, ...because }),
    readGivenNumberAction: letters({ draft: DRAFT.receive, sent: GIVE }, { number: 'ผรม.2-คคง.-0998-2569' }),
    giveNumberAction: letters(
      { draft: DRAFT.receive, sent: GIVE },
      { ...stale, number: 'ผรม.2-คคง.-0999-2569', reason },
    ),
    addAliasAction: letters({ draft: DRAFT.write, sent: SENT.alias }, { number: 'ข 2/2569' }),
    removeAliasAction: {
      sent: {
        marks: SENT.write,
        record: (of) => of.makeAlias(),
        input: (of, aliasPublicId) => ({ publicId: of.letterSent, aliasPublicId }),
      },
    },
  },
  'p/[project]/holds/actions.ts': {
    holdAction: any(PROJECT.hold, (of) => ({
      projectPublicId: of.project,
      typeCode: 'LETTER',
      recipientOrganizationPublicId: of.consultants,
      purpose: reason,
      holderPublicId: of.editor,
    })),
    releaseHoldAction: one(
      HELD,
      (of) => of.makeHold(),
      (token) => ({ token, reason }),
    ),
    takeHeldNumberAction: one(
      HELD,
      (of) => of.held,
      (token, of) => ({ token, publicId: of.letterDraft, ...stale }),
    ),
    // Empty where no number may be issued.
    usableHoldsAction: letters('read'),
  },
  'p/[project]/numbers/_explain/scan-action.ts': {
    addScanAction: one(
      DRAFT.send,
      (of) => of.imported.series,
      (seriesPublicId, of) => ({ seriesPublicId, sequence: of.imported.sequence, attachmentPublicId: of.attached }),
    ),
  },
  'p/[project]/admin/numbering/actions.ts': {
    saveTemplateAction: any(PROJECT.format, () => ({ ...SAVED_FORMAT, ...MEMO, ...stale })),
    rollbackTemplateAction: any(PROJECT.format, () => ({ ...MEMO, ...stale, toVersionNo: 1, reason })),
    tryTemplateAction: any(PROJECT.format, () => ({ ...MEMO, template: SAVED_FORMAT.template })),
  },
  'p/[project]/admin/numbering/import/actions.ts': {
    checkImportAction: one(PROJECT.format, (of) => of.import, stale),
    approveImportAction: one(PROJECT.format, (of) => of.import, { ...stale, reason }),
    discardImportAction: one(PROJECT.format, (of) => of.import, { ...stale, reason }),
    undoImportAction: one(PROJECT.format, (of) => of.import, { ...stale, reason }),
  },
  'p/[project]/admin/numbering/voids/actions.ts': {
    voidByNumberAction: any(PROJECT.void, async (of) => {
      const { publicId: idempotencyKey, documentNumber: number } = await of.makeSentLetter();
      return { idempotencyKey, input: { project: 'LCBP3-C2', type: 'LETTER', number, ...because } };
    }),
  },
  'admin/numbering/actions.ts': {
    makeCertificateAction: one(
      SYSTEM.superadmin,
      (of) => of.series,
      (series) => ({ series }),
    ),
    verifySeriesAction: one(SYSTEM.superadmin, (of) => of.series),
    requestVerificationAction: any(SYSTEM.superadmin),
    resolveNumberErrorAction: one(SYSTEM.superadmin, (of) => of.numberError, { note: reason }),
    requestResetAction: one(
      SYSTEM.superadmin,
      (of) => of.series,
      (seriesPublicId) => ({ seriesPublicId, nextNumber: 1, reason: reason.repeat(3) }),
    ),
    approveResetAction: one(SYSTEM.superadmin, (of) => of.reset, stale),
    rejectResetAction: one(SYSTEM.superadmin, (of) => of.reset, { ...stale, reason }),
    withdrawResetAction: one(SYSTEM.superadmin, (of) => of.ownReset, stale),
  },
};
