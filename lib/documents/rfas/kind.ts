import { resolveProject } from '@/lib/people/projects/resolve-place';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { DocumentKind, OpenedDocument } from '../document/kind/document-kind';
import { needed } from '../document/kind/needed';
import type { NumberedPlace } from '../document/kind/schema';
import { RFA_TYPE_CODE } from './constants';
import { checkRfaComplete, checkRfaPrinted } from './draft/check-rfa-complete';
import { copyRfaAsDraft } from './draft/copy-rfa-as-draft';
import { rfaCorrespondenceType } from './draft/resolve-rfa';
import { previewRfaNumber, resolveRfaParts, rfaNumberRequest } from './draft/rfa-number';
import { namingTaken } from './draft/write-items';
import { cancelRfa, discardRfa, reviseRfa } from './life';
import { completeRfas, type LoadedRfa } from './read/load-rfas';
import { asksForRevision } from './review/asks-for-revision';
import { statusWhenCancelled, writeRfaCancellation } from './review/write-rfa-cancellation';
import {
  canGenerateNumber,
  canGiveNumber,
  canNameAlias,
  canReplace,
  canVoidNumber,
  capabilitiesOf,
  wasOut,
} from './rules';
import type { PreviewRfaNumber } from './schema';
import { submitEachRfa, submitRfa, writeRfaSubmissions } from './submit/submit-rfas';

export const RFA: DocumentKind = {
  submit: submitRfa,
  submitEach: submitEachRfa,
  discard: discardRfa,
  cancel: cancelRfa,
  revise: reviseRfa,
  open: async (ctx, document) => {
    const [rfa] = await completeRfas(ctx, [document]);
    return rfa ? openRfa(ctx, rfa) : null;
  },
  offer: async (ctx, document) => {
    const [rfa] = await completeRfas(ctx, [document]);
    return {
      capabilities: rfa ? capabilitiesOf(rfa.rfaFacts) : [],
      isRevisionOwed: await asksForRevision(ctx, document.revision.id),
    };
  },
  resolveType: async (ctx, typeCode) => {
    if (typeCode === RFA_TYPE_CODE) return rfaCorrespondenceType(ctx);
    throw new AppError('TYPE_UNKNOWN', { fieldErrors: { typeCode: ['TYPE_UNKNOWN'] } });
  },
  resolvePlace: async (ctx, place) => {
    const { projectPublicId, ...parts } = placeOf(place);
    return resolveRfaParts(ctx, await resolveProject(ctx, projectPublicId), parts);
  },
  previewNumber: async (ctx, place) => previewRfaNumber(ctx, placeOf(place)),
};

/** @throws AppError CONTRACT_REQUIRED, RFA_TYPE_UNKNOWN, RFA_DISCIPLINE_REQUIRED */
function placeOf(place: NumberedPlace): PreviewRfaNumber {
  return {
    projectPublicId: place.projectPublicId,
    contractPublicId: needed(place, 'contractPublicId'),
    rfaTypeCode: needed(place, 'rfaTypeCode'),
    disciplineCode: needed(place, 'disciplineCode'),
  };
}

const RULES = {
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

function openRfa(ctx: UserCtx, rfa: LoadedRfa): OpenedDocument {
  const isOut = wasOut(rfa.rfaFacts);
  return {
    kind: 'rfa',
    document: rfa,
    parties: rfa.parties.map(({ organizationId, organization: { publicId } }) => ({ organizationId, publicId })),
    refusalOf: (act) => RULES[act](rfa.rfaFacts),
    checkPrinted: () => checkRfaPrinted(rfa),
    checkComplete: () => checkRfaComplete(rfa),
    request: () => rfaNumberRequest(rfa),
    writeSubmission: (tx, act) => writeRfaSubmissions(tx, [{ ...act, document: rfa }]),
    isOut,
    writeVoided: (tx, { reason, statusCode, reasonCode }) =>
      writeRfaCancellation(tx, rfa, { reason, statusCode, voidReason: reasonCode }),
    statusWhenVoid: () => (isOut ? statusWhenCancelled(rfa) : rfa.rfaStatus),
    copyAsDraft: (tx, type) => copyRfaAsDraft(tx, rfa, type),
    whileReplacing: (replace) => namingTaken(ctx, rfa.items, null, replace),
  };
}
