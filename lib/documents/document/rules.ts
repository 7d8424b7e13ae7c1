import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts } from './facts';

// The rules of acts that kinds have in common, over the permissions of the kind.

/** Without the kind, which has chosen the rules already. */
type Facts = Omit<DocumentFacts, 'kind'>;
type Rule<F> = (facts: F) => ErrorCode | null;

type CommonAction =
  | 'edit'
  | 'submit'
  | 'discard'
  | 'cancel'
  | 'revise'
  | 'reply'
  | 'generateNumber'
  | 'voidNumber'
  | 'replace'
  | 'giveNumber'
  | 'nameAlias';

/** @param permissions of the kind; that to revise also is the one to write a new document */
export function documentRules(
  permissions: Readonly<Record<CommonAction, string>>,
): Readonly<Record<CommonAction, Rule<Facts>>> {
  function forOriginator(facts: Facts, action: CommonAction): ErrorCode | null {
    return facts.isOriginator && holds(facts, action) ? null : 'FORBIDDEN';
  }

  function holds(facts: Facts, action: CommonAction): boolean {
    return facts.permissions.includes(permissions[action]);
  }

  /** A draft, or the draft of a new revision. */
  function canEdit(facts: Facts): ErrorCode | null {
    return forOriginator(facts, 'edit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_EDITABLE');
  }

  function canSubmit(facts: Facts): ErrorCode | null {
    return forOriginator(facts, 'submit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE');
  }

  /**
   * For its creator, and people who may submit for the originator: Document Control and Org Admin. Never once submitted.
   */
  function canDiscard(facts: Facts): ErrorCode | null {
    const refused = forOriginator(facts, 'discard');
    if (refused) return refused;
    if (!facts.isCreator && !holds(facts, 'submit')) return 'FORBIDDEN';
    return isDrafting(facts) ? null : 'DOCUMENT_NOT_DISCARDABLE';
  }

  function canCancel(facts: Facts): ErrorCode | null {
    if (!holds(facts, 'cancel')) return 'FORBIDDEN';
    if (!facts.isOriginator && !facts.holdsCancelGlobally) return 'FORBIDDEN';
    if (!isInForce(facts)) return 'DOCUMENT_NOT_CANCELLABLE';
    return facts.hasEnded && !facts.holdsCancelGlobally ? 'DOCUMENT_NOT_CANCELLABLE' : null;
  }

  /** One new revision at a time, and none of a cancelled document. */
  function canRevise(facts: Facts): ErrorCode | null {
    const refused = forOriginator(facts, 'revise');
    if (refused) return refused;
    return isInForce(facts) && !facts.hasDraftRevision ? null : 'DOCUMENT_NOT_REVISABLE';
  }

  /** Recipients answer; a cancelled document may be answered too, the page warns. */
  function canReply(facts: Facts): ErrorCode | null {
    if (!facts.isRecipient || !holds(facts, 'reply') || !facts.permissions.includes('correspondence.create')) {
      return 'FORBIDDEN';
    }
    return facts.isSubmitted ? null : 'DOCUMENT_NOT_FOUND';
  }

  /** Asked again for a numbered draft it answers with the same number. */
  function canGenerateNumber(facts: Facts): ErrorCode | null {
    const refused = forOriginator(facts, 'generateNumber');
    if (refused || (facts.isSubmitted && facts.hasNumber && !facts.isCancelled)) return refused;
    return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
  }

  /** A submitted document, as for cancelling; or the number that a draft was given early, which then is without one. */
  function canVoidNumber(facts: Facts): ErrorCode | null {
    if (!facts.mayVoidHere || !holds(facts, 'voidNumber')) return 'FORBIDDEN';
    if (!facts.hasNumber || facts.isCancelled || facts.isDiscarded) return 'NUMBER_NOT_VOIDABLE';
    return facts.isSubmitted && facts.hasEnded && !facts.holdsCancelGlobally ? 'NUMBER_NOT_VOIDABLE' : null;
  }

  /** The replacement is a draft of the originator, so only its own people make it. */
  function canReplace(facts: Facts): ErrorCode | null {
    if (!facts.isOriginator || !holds(facts, 'revise')) return 'FORBIDDEN';
    return canVoidNumber(facts) ?? (facts.isSubmitted ? null : 'NUMBER_NOT_VOIDABLE');
  }

  /** A first draft without a number is submitted with it: the paper original has been sent already. */
  function canGiveNumber(facts: Facts): ErrorCode | null {
    const refused = forOriginator(facts, 'giveNumber');
    if (refused) return refused;
    if (facts.hasNumber) return 'NUMBER_ISSUED';
    return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
  }

  /** The parties say what number a document has with them; a cancelled one may still be looked for by it. */
  function canNameAlias(facts: Facts): ErrorCode | null {
    if (facts.isDiscarded) return 'DOCUMENT_NOT_FOUND';
    return (facts.isOriginator || facts.isRecipient) && holds(facts, 'nameAlias') ? null : 'FORBIDDEN';
  }

  return {
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
}

function isDrafting(facts: Facts): boolean {
  if (facts.isCancelled || facts.isDiscarded) return false;
  return !facts.isSubmitted || facts.hasDraftRevision;
}

/** A submitted document that is neither cancelled nor discarded. */
export function isInForce({ isSubmitted, isCancelled, isDiscarded }: Facts): boolean {
  return isSubmitted && !isCancelled && !isDiscarded;
}

/**
 * Acts that may be done now, and acts that a teammate with another role could do (FORBIDDEN); without those that the
 * state rules out.
 */
export function capabilitiesBy<A extends string, F extends { permissions: readonly string[] }>(
  { rules, permissions }: { rules: Readonly<Record<A, Rule<F>>>; permissions: Readonly<Record<A, string>> },
  facts: F,
): { action: A; refusal: ErrorCode | null; permission: string }[] {
  const everyone = { ...facts, permissions: PERMISSION_CODES };
  return (Object.keys(permissions) as A[])
    .map((action) => ({ action, refusal: rules[action](facts), permission: permissions[action] }))
    .filter(({ action, refusal }) => refusal === null || (refusal === 'FORBIDDEN' && rules[action](everyone) === null));
}
