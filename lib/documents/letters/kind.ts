import { checkPlace, checkRecipients } from '../document/draft/check-place';
import { copyAsDraft } from '../document/draft/copy-as-draft';
import { numberRequest } from '../document/draft/number-request';
import { resolveNumberParts } from '../document/draft/resolve-number-parts';
import { resolveType } from '../document/draft/resolve-type';
import type { DocumentKind, OpenedDocument } from '../document/kind/document-kind';
import { needed } from '../document/kind/needed';
import type { NumberedPlace } from '../document/kind/schema';
import type { LoadedDocument } from '../document/read/load-documents';
import type { NumberPlace } from '../document/schema';
import { writeCancellation } from '../document/submit/write-cancellation';
import { checkComplete } from './draft/check-complete';
import { previewCorrespondenceNumber } from './draft/preview-correspondence-number';
import { cancelCorrespondence, discardCorrespondence, reviseCorrespondence } from './life';
import {
  canGenerateNumber,
  canGiveNumber,
  canNameAlias,
  canReplace,
  canVoidNumber,
  capabilitiesOf,
} from './rules-by-kind';
import { submitCorrespondence, submitEach } from './submit/submit-correspondences';
import { writeSubmissions } from './submit/write-submissions';

/** All types of correspondence without a kind of their own, including those that an administrator adds. */
export const LETTER: DocumentKind = {
  submit: submitCorrespondence,
  submitEach,
  discard: discardCorrespondence,
  cancel: cancelCorrespondence,
  revise: reviseCorrespondence,
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
