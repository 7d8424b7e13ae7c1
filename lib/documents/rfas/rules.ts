import type { ErrorCode } from '@/lib/platform/errors/catalog';
import { capabilitiesBy } from '../document/rules';
import { RFA_PERMISSIONS, type RfaAction } from './constants';

/**
 * The facts for authorization on one RFA: its state, the relation of the acting organization, and the actor's
 * permissions in a covering scope. The workflow decides who may review.
 */
export interface RfaFacts {
  /** The first revision or a later one is being written, or lies called back. */
  isDrafting: boolean;
  isSubmitted: boolean;
  isCancelled: boolean;
  hasNumber: boolean;
  hasDraftRevision: boolean;
  /** True where the draft was submitted under its number before. */
  isCalledBack: boolean;
  /** The current revision shares its number with earlier ones. */
  isLaterRevision: boolean;
  /** Nothing more happens to the current revision. */
  isEnded: boolean;
  /** Its end lets a next revision follow. */
  allowsNextRevision: boolean;
  /** The step it is in can be called back from. */
  offersRecall: boolean;
  isOriginator: boolean;
  /** True where the acting organization takes part in the exchange, and not only as recipient. */
  isParty: boolean;
  isCreator: boolean;
  permissions: readonly string[];
  /** number.void is held for the originator, or where the project lies: another party's is not enough. */
  mayVoidHere: boolean;
  /** A Superadmin cancels for every originator, and what has ended too. */
  cancelsForAll: boolean;
}

/** A draft, the draft of a new revision, or a recalled RFA. */
export function canEdit(facts: RfaFacts): ErrorCode | null {
  return forOriginator(facts, 'edit') ?? (facts.isDrafting ? null : 'DOCUMENT_NOT_EDITABLE');
}

export function canSetReady(facts: RfaFacts): ErrorCode | null {
  return forOriginator(facts, 'ready') ?? (facts.isDrafting ? null : 'DOCUMENT_NOT_EDITABLE');
}

export function canSubmit(facts: RfaFacts): ErrorCode | null {
  return forOriginator(facts, 'submit') ?? (facts.isDrafting ? null : 'DOCUMENT_NOT_SUBMITTABLE');
}

/** For its creator, and people who may submit. A once sent RFA is cancelled instead. */
export function canDiscard(facts: RfaFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'discard');
  if (refused) return refused;
  if (!facts.isCreator && !facts.permissions.includes(RFA_PERMISSIONS.submit)) return 'FORBIDDEN';
  return facts.isDrafting && !facts.isCalledBack ? null : 'DOCUMENT_NOT_DISCARDABLE';
}

/** The check for an existing review runs under the lock. */
export function canRecall(facts: RfaFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'recall');
  if (refused) return refused;
  const lies = facts.isSubmitted && !facts.isCancelled && !facts.isEnded && !facts.hasDraftRevision;
  return lies && facts.offersRecall ? null : 'RFA_NOT_RECALLABLE';
}

/** For sent and recalled RFAs. Org Admin of the originator until it has ended, a Superadmin always. */
export function canCancel(facts: RfaFacts): ErrorCode | null {
  if (!facts.permissions.includes(RFA_PERMISSIONS.cancel)) return 'FORBIDDEN';
  if (!facts.isOriginator && !facts.cancelsForAll) return 'FORBIDDEN';
  if (facts.isCancelled || !wasOut(facts)) return 'DOCUMENT_NOT_CANCELLABLE';
  return facts.isEnded && !facts.cancelsForAll ? 'DOCUMENT_NOT_CANCELLABLE' : null;
}

/** After an end that lets it follow, one at a time. */
export function canRevise(facts: RfaFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'revise');
  if (refused) return refused;
  if (!facts.isSubmitted || facts.isCancelled || facts.hasDraftRevision) return 'DOCUMENT_NOT_REVISABLE';
  return facts.allowsNextRevision ? null : 'DOCUMENT_NOT_REVISABLE';
}

/** Asked again for what has its number it answers with the same number. */
export function canGenerateNumber(facts: RfaFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'generateNumber');
  if (refused || (facts.hasNumber && !facts.isCancelled)) return refused;
  return facts.isDrafting ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** A first draft without a number is submitted with it: the paper original has been sent already. */
export function canGiveNumber(facts: RfaFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'giveNumber');
  if (refused) return refused;
  if (facts.hasNumber) return 'NUMBER_ISSUED';
  return facts.isDrafting ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/**
 * Allowed for an RFA that can be cancelled as a whole, and for an early number of a draft, which loses it. A later
 * revision under review shares its number with valid revisions, so it is cancelled by itself.
 */
export function canVoidNumber(facts: RfaFacts): ErrorCode | null {
  if (!facts.mayVoidHere || !facts.permissions.includes(RFA_PERMISSIONS.voidNumber)) return 'FORBIDDEN';
  if (!facts.hasNumber || facts.isCancelled) return 'NUMBER_NOT_VOIDABLE';
  if (facts.isLaterRevision && !facts.isEnded) return 'NUMBER_NOT_VOIDABLE';
  return facts.isEnded && !facts.cancelsForAll ? 'NUMBER_NOT_VOIDABLE' : null;
}

/** The replacement is a draft of the originator, so only its own people make it, and instead of a next revision. */
export function canReplace(facts: RfaFacts): ErrorCode | null {
  if (!facts.isOriginator || !facts.permissions.includes('rfa.create')) return 'FORBIDDEN';
  const refused = canVoidNumber(facts);
  return refused ?? (wasOut(facts) && !facts.hasDraftRevision ? null : 'NUMBER_NOT_VOIDABLE');
}

/** The parties say what number it has with them, whatever became of it: it is looked for by that for years. */
export function canNameAlias(facts: RfaFacts): ErrorCode | null {
  return facts.isParty && facts.permissions.includes(RFA_PERMISSIONS.nameAlias) ? null : 'FORBIDDEN';
}

/** True if other parties have seen its number. */
export function wasOut(facts: RfaFacts): boolean {
  return facts.isSubmitted || facts.isCalledBack;
}

/** Any of the reviewing parties' permissions, while it is under review; what exactly is open is the workflow's. */
function canReview(facts: RfaFacts): ErrorCode | null {
  const isReviewer = ['workflow.respond', 'rfa.decide', 'rfa.approve'].some((code) => facts.permissions.includes(code));
  if (facts.isOriginator || !isReviewer) return 'FORBIDDEN';
  return facts.isSubmitted && !facts.isCancelled && !facts.isEnded ? null : 'DOCUMENT_NOT_FOUND';
}

const CHECKS: Readonly<Record<RfaAction, (facts: RfaFacts) => ErrorCode | null>> = {
  edit: canEdit,
  ready: canSetReady,
  submit: canSubmit,
  discard: canDiscard,
  recall: canRecall,
  cancel: canCancel,
  revise: canRevise,
  review: canReview,
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
};

export function capabilitiesOf(facts: RfaFacts) {
  return capabilitiesBy({ rules: CHECKS, permissions: RFA_PERMISSIONS }, facts);
}

function forOriginator(facts: RfaFacts, action: RfaAction): ErrorCode | null {
  return facts.isOriginator && facts.permissions.includes(RFA_PERMISSIONS[action]) ? null : 'FORBIDDEN';
}
