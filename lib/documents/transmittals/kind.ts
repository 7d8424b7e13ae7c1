import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { DocumentKind, OpenedDocument } from '../document/kind/document-kind';
import { needed } from '../document/kind/needed';
import type { NumberedPlace } from '../document/kind/schema';
import { writeCancellation } from '../document/submit/write-cancellation';
import { TRANSMITTAL_TYPE_CODE } from './constants';
import { copyTransmittalAsDraft } from './draft/create-transmittal';
import { previewTransmittalNumber, resolveTransmittalParts } from './draft/form-options';
import { transmittalType } from './draft/resolve-place';
import { cancelTransmittal, discardTransmittal, reviseTransmittal } from './life';
import { completeTransmittal, type LoadedTransmittal } from './read/load-transmittals';
import { canGenerateNumber, canGiveNumber, canNameAlias, canReplace, canVoidNumber, capabilitiesOf } from './rules';
import type { PreviewTransmittalNumber } from './schema';
import { checkItems, refuseBlocked, stillDrafts } from './submit/blockers';
import {
  checkTransmittalComplete,
  checkTransmittalPrinted,
  submitEachTransmittal,
  submitTransmittal,
  transmittalNumberRequest,
  writeTransmittalSubmission,
} from './submit/submit-transmittal';

export const TRANSMITTAL: DocumentKind = {
  submit: submitTransmittal,
  submitEach: submitEachTransmittal,
  discard: discardTransmittal,
  cancel: cancelTransmittal,
  revise: reviseTransmittal,
  open: async (ctx, document) => {
    const transmittal = await completeTransmittal(ctx, document);
    return transmittal && openTransmittal(ctx, transmittal);
  },
  offer: async (ctx, document) => {
    const transmittal = await completeTransmittal(ctx, document);
    return { capabilities: transmittal ? capabilitiesOf(transmittal.transmittalFacts) : [], isRevisionOwed: false };
  },
  resolveType: async (ctx, typeCode) => {
    if (typeCode === TRANSMITTAL_TYPE_CODE) return transmittalType(ctx);
    throw new AppError('TYPE_UNKNOWN', { fieldErrors: { typeCode: ['TYPE_UNKNOWN'] } });
  },
  resolvePlace: async (ctx, place) => resolveTransmittalParts(ctx, placeOf(place)),
  previewNumber: async (ctx, place) => previewTransmittalNumber(ctx, placeOf(place)),
};

/** @throws AppError RECIPIENT_REQUIRED, CONTRACT_REQUIRED, TRANSMITTAL_SUB_TYPE_REQUIRED */
function placeOf(place: NumberedPlace): PreviewTransmittalNumber {
  return {
    projectPublicId: place.projectPublicId,
    recipientOrganizationPublicId: needed(place, 'recipientOrganizationPublicId'),
    contractPublicId: needed(place, 'contractPublicId'),
    subTypeNumber: needed(place, 'subTypeNumber'),
  };
}

const RULES = {
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

async function openTransmittal(ctx: UserCtx, transmittal: LoadedTransmittal): Promise<OpenedDocument> {
  const isOut = transmittal.submittedAt !== null;
  // A paper number submits the transmittal alone: its items must have been submitted already.
  const unsent = isOut ? [] : stillDrafts(ctx, transmittal, await checkItems(ctx, transmittal));
  return {
    kind: 'transmittal',
    document: transmittal,
    parties: [...transmittal.recipients, { ...transmittal.originator, organizationId: transmittal.originator.id }],
    refusalOf: (act) => RULES[act](transmittal.transmittalFacts),
    checkPrinted: () => checkTransmittalPrinted(transmittal),
    checkComplete: () => {
      checkTransmittalComplete(transmittal);
      refuseBlocked(unsent);
    },
    request: () => transmittalNumberRequest(transmittal),
    writeSubmission: async (tx, act) => [await writeTransmittalSubmission(tx, { ...act, document: transmittal })],
    isOut,
    writeVoided: (tx, { reason, statusCode, reasonCode, isReplaced }) =>
      writeCancellation(tx, transmittal, { reason, statusCode, voided: { reasonCode, isReplaced } }),
    statusWhenVoid: (cancelled) => (isOut ? cancelled : 'DRAFT'),
    copyAsDraft: (tx, type) => copyTransmittalAsDraft(tx, transmittal, type),
    whileReplacing: (replace) => replace(),
  };
}
