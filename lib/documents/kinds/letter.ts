import { checkComplete, checkPlace, checkRecipients } from '../correspondence/draft/check-complete';
import { copyAsDraft } from '../correspondence/draft/copy-as-draft';
import { discardCorrespondence } from '../correspondence/draft/discard-correspondence';
import { numberRequest } from '../correspondence/draft/number-request';
import { previewCorrespondenceNumber } from '../correspondence/draft/preview-correspondence-number';
import { resolveNumberParts } from '../correspondence/draft/resolve-number-parts';
import { resolveType } from '../correspondence/draft/resolve-type';
import type { LoadedDocument } from '../correspondence/read/load-documents';
import {
  canGenerateNumber,
  canGiveNumber,
  canNameAlias,
  canReplace,
  canVoidNumber,
  capabilitiesOf,
} from '../correspondence/rules';
import type { NumberPlace } from '../correspondence/schema';
import { cancelCorrespondence } from '../correspondence/submit/cancel-correspondence';
import { submitCorrespondence, submitEach } from '../correspondence/submit/submit-correspondences';
import { writeCancellation } from '../correspondence/submit/write-cancellation';
import { writeSubmissions } from '../correspondence/submit/write-submissions';
import type { DocumentKind, OpenedDocument } from './document-kind';
import { needed } from './needed';
import type { NumberedPlace } from './schema';

/** Every type of correspondence that no other kind has, those that an administrator adds included. */
export const LETTER: DocumentKind = {
  submit: submitCorrespondence,
  submitEach,
  discard: discardCorrespondence,
  cancel: cancelCorrespondence,
  open: async (_ctx, document) => openLetter(document),
  offer: async (_ctx, { facts }) => ({ capabilities: capabilitiesOf(facts), isRevisionOwed: false }),
  resolveType,
  resolvePlace: async (ctx, place) => resolveNumberParts(ctx, placeOf(place)),
  previewNumber: async (ctx, place) => previewCorrespondenceNumber(ctx, placeOf(place)),
};

/** @throws AppError RECIPIENT_REQUIRED */
function placeOf(place: NumberedPlace): NumberPlace {
  const { projectPublicId, typeCode, contractPublicId, disciplineCode } = place;
  const recipientOrganizationPublicId = needed(place, 'recipientOrganizationPublicId');
  return { projectPublicId, typeCode, contractPublicId, disciplineCode, recipientOrganizationPublicId };
}

const RULES = {
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

/** A document whose type has no kind is opened as a letter too: the rules of letters refuse it. */
export function openLetter(document: LoadedDocument): OpenedDocument {
  return {
    kind: 'letter',
    document,
    parties: [...document.recipients, { ...document.originator, organizationId: document.originator.id }],
    refusalOf: (act) => RULES[act](document.facts),
    checkPrinted: () => {
      checkPlace(document);
      checkRecipients(document);
    },
    checkComplete: () => checkComplete(document),
    request: () => numberRequest(document),
    writeSubmission: (tx, act) => writeSubmissions(tx, [{ ...act, document }]),
    isOut: document.submittedAt !== null,
    writeVoided: (tx, { reason, statusCode, reasonCode, isReplaced }) =>
      writeCancellation(tx, document, { reason, statusCode, voided: { reasonCode, isReplaced } }),
    statusWhenVoid: (cancelled) => (document.submittedAt === null ? 'DRAFT' : cancelled),
    copyAsDraft: (tx, type) => copyAsDraft(tx, document, type),
    whileReplacing: (replace) => replace(),
  };
}
