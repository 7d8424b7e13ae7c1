import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts, DocumentRule } from '../document/facts';
import { ACTION_PERMISSIONS, type DocumentAction } from './constants';

/** A draft, or the draft of a new revision. */
function canEdit(facts: DocumentFacts): ErrorCode | null {
  return forOriginator(facts, 'edit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_EDITABLE');
}

function canSubmit(facts: DocumentFacts): ErrorCode | null {
  return forOriginator(facts, 'submit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE');
}

/**
 * For its creator, and people who may submit for the originator: Document Control and Org Admin. Never once submitted.
 */
function canDiscard(facts: DocumentFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'discard');
  if (refused) return refused;
  if (!facts.isCreator && !holds(facts, 'submit')) return 'FORBIDDEN';
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_DISCARDABLE';
}

function canCancel(facts: DocumentFacts): ErrorCode | null {
  if (!holds(facts, 'cancel')) return 'FORBIDDEN';
  if (!facts.isOriginator && !facts.holdsCancelGlobally) return 'FORBIDDEN';
  if (!facts.isSubmitted || facts.isCancelled || facts.isDiscarded) return 'DOCUMENT_NOT_CANCELLABLE';
  return facts.hasEnded && !facts.holdsCancelGlobally ? 'DOCUMENT_NOT_CANCELLABLE' : null;
}

/** One new revision at a time, and none of a cancelled document. */
function canRevise(facts: DocumentFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'revise');
  if (refused) return refused;
  if (!facts.isSubmitted || facts.isCancelled || facts.hasDraftRevision) return 'DOCUMENT_NOT_REVISABLE';
  return null;
}

/** Recipients answer; a cancelled document may be answered too, the page warns. */
function canReply(facts: DocumentFacts): ErrorCode | null {
  if (!facts.isRecipient || !holds(facts, 'reply') || !facts.permissions.includes('correspondence.create')) {
    return 'FORBIDDEN';
  }
  return facts.isSubmitted ? null : 'DOCUMENT_NOT_FOUND';
}

/** Asked again for a numbered draft it answers with the same number. */
function canGenerateNumber(facts: DocumentFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'generateNumber');
  if (refused || (facts.isSubmitted && facts.hasNumber && !facts.isCancelled)) return refused;
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** A submitted document, as for cancelling; or the number that a draft was given early, which then is without one. */
function canVoidNumber(facts: DocumentFacts): ErrorCode | null {
  if (!facts.mayVoidHere || !holds(facts, 'voidNumber')) return 'FORBIDDEN';
  if (!facts.hasNumber || facts.isCancelled || facts.isDiscarded) return 'NUMBER_NOT_VOIDABLE';
  return facts.isSubmitted && facts.hasEnded && !facts.holdsCancelGlobally ? 'NUMBER_NOT_VOIDABLE' : null;
}

/** The replacement is a draft of the originator, so only its own people make it. */
function canReplace(facts: DocumentFacts): ErrorCode | null {
  if (!facts.isOriginator || !facts.permissions.includes('correspondence.create')) return 'FORBIDDEN';
  return canVoidNumber(facts) ?? (facts.isSubmitted ? null : 'NUMBER_NOT_VOIDABLE');
}

/** A first draft without a number is submitted with it: the paper original has been sent already. */
function canGiveNumber(facts: DocumentFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'giveNumber');
  if (refused) return refused;
  if (facts.hasNumber) return 'NUMBER_ISSUED';
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** The parties say what number a document has with them; a cancelled one may still be looked for by it. */
function canNameAlias(facts: DocumentFacts): ErrorCode | null {
  if (facts.isDiscarded) return 'DOCUMENT_NOT_FOUND';
  return (facts.isOriginator || facts.isRecipient) && holds(facts, 'nameAlias') ? null : 'FORBIDDEN';
}

/** The rule of each act on a letter: its state and permission. */
export const LETTER_RULES: Readonly<Record<DocumentAction, DocumentRule>> = {
  edit: canEdit,
  submit: canSubmit,
  discard: canDiscard,
  cancel: canCancel,
  revise: canRevise,
  reply: canReply,
  generateNumber: canGenerateNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  giveNumber: canGiveNumber,
  nameAlias: canNameAlias,
};

function forOriginator(facts: DocumentFacts, action: DocumentAction): ErrorCode | null {
  return facts.isOriginator && holds(facts, action) ? null : 'FORBIDDEN';
}

function holds(facts: DocumentFacts, action: DocumentAction): boolean {
  return facts.permissions.includes(ACTION_PERMISSIONS[action]);
}

function isDrafting(facts: DocumentFacts): boolean {
  if (facts.isCancelled || facts.isDiscarded) return false;
  return !facts.isSubmitted || facts.hasDraftRevision;
}
