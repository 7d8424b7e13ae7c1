import { AppError } from '@/lib/platform/errors/app-error';
import { numberRequest } from '../document/draft/number-request';
import type { DocumentKind, OpenedDocument } from '../document/kind/document-kind';
import { needed } from '../document/kind/needed';
import type { NumberedPlace } from '../document/kind/schema';
import { writeCancellation } from '../document/submit/write-cancellation';
import { NCR_TYPE_CODE } from './constants';
import { checkNcrComplete, checkNcrPrinted } from './draft/check-ncr';
import { copyNcrAsDraft } from './draft/create-ncr';
import { ncrType, previewNcrNumber, resolveNcrParts } from './draft/ncr-number';
import { cancelNcr, discardNcr, reviseNcr } from './life';
import { completeNcr, type LoadedNcr } from './read/load-ncrs';
import { canGenerateNumber, canGiveNumber, canNameAlias, canReplace, canVoidNumber, capabilitiesOf } from './rules';
import type { NcrPlace } from './schema';
import { submitEachNcr, submitNcr, writeNcrSubmissions } from './submit/submit-ncrs';

export const NCR: DocumentKind = {
  submit: submitNcr,
  submitEach: submitEachNcr,
  discard: discardNcr,
  cancel: cancelNcr,
  revise: reviseNcr,
  open: async (ctx, document) => {
    const ncr = await completeNcr(ctx, document);
    return ncr && openNcr(ncr);
  },
  offer: async (ctx, document) => {
    const ncr = await completeNcr(ctx, document);
    return { capabilities: ncr ? capabilitiesOf(ncr.ncrFacts) : [], isRevisionOwed: false };
  },
  resolveType: async (ctx, typeCode) => {
    if (typeCode === NCR_TYPE_CODE) return ncrType(ctx);
    throw new AppError('TYPE_UNKNOWN', { fieldErrors: { typeCode: ['TYPE_UNKNOWN'] } });
  },
  resolvePlace: async (ctx, place) => resolveNcrParts(ctx, placeOf(place)),
  previewNumber: async (ctx, place) => previewNcrNumber(ctx, placeOf(place)),
};

/** @throws AppError RECIPIENT_REQUIRED, CONTRACT_REQUIRED */
function placeOf(place: NumberedPlace): NcrPlace {
  return {
    projectPublicId: place.projectPublicId,
    recipientOrganizationPublicId: needed(place, 'recipientOrganizationPublicId'),
    contractPublicId: needed(place, 'contractPublicId'),
    disciplineCode: place.disciplineCode,
  };
}

const RULES = {
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

function openNcr(ncr: LoadedNcr): OpenedDocument {
  const isOut = ncr.submittedAt !== null;
  return {
    kind: 'ncr',
    document: ncr,
    parties: [...ncr.recipients, { ...ncr.originator, organizationId: ncr.originator.id }],
    refusalOf: (act) => RULES[act](ncr.ncrFacts),
    checkPrinted: () => checkNcrPrinted(ncr),
    checkComplete: () => checkNcrComplete(ncr),
    request: () => numberRequest(ncr),
    writeSubmission: (tx, act) => writeNcrSubmissions(tx, [{ ...act, document: ncr }]),
    isOut,
    writeVoided: (tx, { reason, statusCode, reasonCode, isReplaced }) =>
      writeCancellation(tx, ncr, { reason, statusCode, voided: { reasonCode, isReplaced } }),
    statusWhenVoid: (cancelled) => (isOut ? cancelled : 'DRAFT'),
    copyAsDraft: (tx, type) => copyNcrAsDraft(tx, ncr, type),
    whileReplacing: (replace) => replace(),
  };
}
