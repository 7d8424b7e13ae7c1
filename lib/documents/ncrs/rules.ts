import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts } from '../document/facts';
import { NCR_ACTIONS, NCR_PERMISSIONS, type NcrAction } from './constants';

/** The facts for authorization on one NCR: its state, and the relation of the acting organization. */
export interface NcrFacts extends Omit<DocumentFacts, 'hasDraftRevision' | 'kind'> {
  /** The acting organization is the contractor, and its answer is awaited. */
  owesAnswer: boolean;
  /** Its workflow is in a state with the action CLOSE. */
  offersClose: boolean;
}

export function canEdit(facts: NcrFacts): ErrorCode | null {
  return forOriginator(facts, 'edit') ?? (isDraft(facts) ? null : 'DOCUMENT_NOT_EDITABLE');
}

export function canSubmit(facts: NcrFacts): ErrorCode | null {
  return forOriginator(facts, 'submit') ?? (isDraft(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE');
}

/** For its creator, and people who may submit for the originator. */
export function canDiscard(facts: NcrFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'discard');
  if (refused) return refused;
  if (!facts.isCreator && !holds(facts, 'submit')) return 'FORBIDDEN';
  return isDraft(facts) ? null : 'DOCUMENT_NOT_DISCARDABLE';
}

/** As letters: Org Admin of the originator until it has ended, a Superadmin always. */
export function canCancel(facts: NcrFacts): ErrorCode | null {
  if (!holds(facts, 'cancel') || !(facts.isOriginator || facts.holdsCancelGlobally)) return 'FORBIDDEN';
  if (!isInForce(facts)) return 'DOCUMENT_NOT_CANCELLABLE';
  return facts.hasEnded && !facts.holdsCancelGlobally ? 'DOCUMENT_NOT_CANCELLABLE' : null;
}

/** Never: rounds of answers correct a submitted NCR, a wrong one is cancelled. */
export function canRevise(facts: NcrFacts): ErrorCode {
  return forOriginator(facts, 'edit') ?? 'DOCUMENT_NOT_REVISABLE';
}

export function canAnswer(facts: NcrFacts): ErrorCode | null {
  if (!facts.isRecipient || !holds(facts, 'answer')) return 'FORBIDDEN';
  return isInForce(facts) && facts.owesAnswer ? null : 'NCR_NOT_AWAITED';
}

export function canClose(facts: NcrFacts): ErrorCode | null {
  return forOriginator(facts, 'close') ?? (isInForce(facts) && facts.offersClose ? null : 'NCR_NOT_CLOSABLE');
}

/** Asked again for a number that it has, it answers with the same number. */
export function canGenerateNumber(facts: NcrFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'generateNumber');
  if (refused || (isInForce(facts) && facts.hasNumber)) return refused;
  return isDraft(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** A draft without a number is submitted with it: the paper original has been sent already. */
export function canGiveNumber(facts: NcrFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'giveNumber');
  if (refused) return refused;
  if (facts.hasNumber) return 'NUMBER_ISSUED';
  return isDraft(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** A submitted one, as for cancelling; or the early number of a draft, which loses it. */
export function canVoidNumber(facts: NcrFacts): ErrorCode | null {
  if (!facts.mayVoidHere || !holds(facts, 'voidNumber')) return 'FORBIDDEN';
  if (!facts.hasNumber || facts.isCancelled || facts.isDiscarded) return 'NUMBER_NOT_VOIDABLE';
  return facts.isSubmitted && facts.hasEnded && !facts.holdsCancelGlobally ? 'NUMBER_NOT_VOIDABLE' : null;
}

/** The replacement is a draft of the originator, so only its own people make it. */
export function canReplace(facts: NcrFacts): ErrorCode | null {
  if (!facts.isOriginator || !facts.permissions.includes('ncr.create')) return 'FORBIDDEN';
  return canVoidNumber(facts) ?? (facts.isSubmitted ? null : 'NUMBER_NOT_VOIDABLE');
}

/** The parties say what number it has with them. */
export function canNameAlias(facts: NcrFacts): ErrorCode | null {
  if (facts.isDiscarded) return 'DOCUMENT_NOT_FOUND';
  return (facts.isOriginator || facts.isRecipient) && holds(facts, 'nameAlias') ? null : 'FORBIDDEN';
}

const CHECKS: Readonly<Record<NcrAction, (facts: NcrFacts) => ErrorCode | null>> = {
  edit: canEdit,
  submit: canSubmit,
  discard: canDiscard,
  cancel: canCancel,
  answer: canAnswer,
  close: canClose,
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

/**
 * Present capabilities, and those that a teammate with another role would have. Actions that the state rules out are
 * left out.
 */
export function capabilitiesOf(facts: NcrFacts) {
  const all = { ...facts, permissions: [...Object.values(NCR_PERMISSIONS), 'ncr.create'] };
  return NCR_ACTIONS.map((action) => ({
    action,
    refusal: CHECKS[action](facts),
    permission: NCR_PERMISSIONS[action],
  })).filter(({ action, refusal }) => refusal === null || (refusal === 'FORBIDDEN' && CHECKS[action](all) === null));
}

function forOriginator(facts: NcrFacts, action: NcrAction): ErrorCode | null {
  return facts.isOriginator && holds(facts, action) ? null : 'FORBIDDEN';
}

function holds(facts: NcrFacts, action: NcrAction): boolean {
  return facts.permissions.includes(NCR_PERMISSIONS[action]);
}

function isInForce(facts: NcrFacts): boolean {
  return facts.isSubmitted && !facts.isCancelled && !facts.isDiscarded;
}

function isDraft(facts: NcrFacts): boolean {
  return !facts.isSubmitted && !facts.isCancelled && !facts.isDiscarded;
}
