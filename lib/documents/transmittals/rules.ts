import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts } from '../document/facts';
import { TRANSMITTAL_ACTIONS, TRANSMITTAL_PERMISSIONS, type TransmittalAction } from './constants';

/** The facts for authorization on one transmittal: its state, and the relation of the acting organization. */
export interface TransmittalFacts
  extends Pick<
    DocumentFacts,
    | 'isSubmitted'
    | 'isCancelled'
    | 'isDiscarded'
    | 'hasNumber'
    | 'hasDraftRevision'
    | 'hasEnded'
    | 'isOriginator'
    | 'isRecipient'
    | 'isCreator'
    | 'permissions'
    | 'holdsCancelGlobally'
    | 'mayVoidHere'
  > {
  /** The acting organization should acknowledge the current revision and has not. */
  owesAcknowledgement: boolean;
}

/** A draft, or the draft of a new revision. */
export function canEdit(facts: TransmittalFacts): ErrorCode | null {
  return forOriginator(facts, 'edit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_EDITABLE');
}

export function canSubmit(facts: TransmittalFacts): ErrorCode | null {
  return forOriginator(facts, 'submit') ?? (isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE');
}

/** For its creator, and people who may submit for the originator. */
export function canDiscard(facts: TransmittalFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'discard');
  if (refused) return refused;
  if (!facts.isCreator && !facts.permissions.includes(TRANSMITTAL_PERMISSIONS.submit)) return 'FORBIDDEN';
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_DISCARDABLE';
}

/** As letters: Org Admin of the originator until it has ended, a Superadmin always. */
export function canCancel(facts: TransmittalFacts): ErrorCode | null {
  if (!facts.permissions.includes(TRANSMITTAL_PERMISSIONS.cancel)) return 'FORBIDDEN';
  if (!facts.isOriginator && !facts.holdsCancelGlobally) return 'FORBIDDEN';
  if (!isInForce(facts)) return 'DOCUMENT_NOT_CANCELLABLE';
  return facts.hasEnded && !facts.holdsCancelGlobally ? 'DOCUMENT_NOT_CANCELLABLE' : null;
}

/** One new revision at a time, and none of a cancelled transmittal. */
export function canRevise(facts: TransmittalFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'revise');
  if (refused) return refused;
  return isInForce(facts) && !facts.hasDraftRevision ? null : 'DOCUMENT_NOT_REVISABLE';
}

/** A new transmittal to the same recipients with the latest revisions. */
export function canResend(facts: TransmittalFacts): ErrorCode | null {
  return forOriginator(facts, 'resend') ?? (isInForce(facts) ? null : 'DOCUMENT_NOT_REVISABLE');
}

/** A person who may send it may ask for the acknowledgements that are owed. */
export function canRemind(facts: TransmittalFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'remind');
  if (refused) return refused;
  return isInForce(facts) && !facts.hasEnded ? null : 'TRANSMITTAL_ACKNOWLEDGED';
}

/** A person who may send it may show it to a reader without an account. */
export function canShare(facts: TransmittalFacts): ErrorCode | null {
  return forOriginator(facts, 'share') ?? (isInForce(facts) ? null : 'DOCUMENT_NOT_FOUND');
}

/** A TO organization, once. */
export function canAcknowledge(facts: TransmittalFacts): ErrorCode | null {
  if (!facts.isRecipient || !facts.permissions.includes(TRANSMITTAL_PERMISSIONS.acknowledge)) return 'FORBIDDEN';
  return isInForce(facts) && facts.owesAcknowledgement ? null : 'TRANSMITTAL_NOT_AWAITED';
}

/** Asked again for a numbered draft it answers with the same number. */
export function canGenerateNumber(facts: TransmittalFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'generateNumber');
  if (refused || (facts.isSubmitted && facts.hasNumber && !facts.isCancelled)) return refused;
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** A first draft without a number is submitted with it: the paper original has been sent already. */
export function canGiveNumber(facts: TransmittalFacts): ErrorCode | null {
  const refused = forOriginator(facts, 'giveNumber');
  if (refused) return refused;
  if (facts.hasNumber) return 'NUMBER_ISSUED';
  return isDrafting(facts) ? null : 'DOCUMENT_NOT_SUBMITTABLE';
}

/** As for cancelling; or the number that a draft was given early, which then is without one. */
export function canVoidNumber(facts: TransmittalFacts): ErrorCode | null {
  if (!facts.mayVoidHere || !facts.permissions.includes(TRANSMITTAL_PERMISSIONS.voidNumber)) return 'FORBIDDEN';
  if (!facts.hasNumber || facts.isCancelled || facts.isDiscarded) return 'NUMBER_NOT_VOIDABLE';
  return facts.isSubmitted && facts.hasEnded && !facts.holdsCancelGlobally ? 'NUMBER_NOT_VOIDABLE' : null;
}

/** The replacement is a draft of the originator, so only its own people make it. */
export function canReplace(facts: TransmittalFacts): ErrorCode | null {
  if (!facts.isOriginator || !facts.permissions.includes('transmittal.create')) return 'FORBIDDEN';
  return canVoidNumber(facts) ?? (facts.isSubmitted ? null : 'NUMBER_NOT_VOIDABLE');
}

/** The parties say what number it has with them. */
export function canNameAlias(facts: TransmittalFacts): ErrorCode | null {
  if (facts.isDiscarded) return 'DOCUMENT_NOT_FOUND';
  const isHeld = facts.permissions.includes(TRANSMITTAL_PERMISSIONS.nameAlias);
  return (facts.isOriginator || facts.isRecipient) && isHeld ? null : 'FORBIDDEN';
}

/** A reply is a letter; a cancelled transmittal may be answered too. */
function canReply(facts: TransmittalFacts): ErrorCode | null {
  const isHeld = facts.permissions.includes('correspondence.create');
  if (!facts.isRecipient || !isHeld || !facts.permissions.includes(TRANSMITTAL_PERMISSIONS.reply)) return 'FORBIDDEN';
  return facts.isSubmitted ? null : 'DOCUMENT_NOT_FOUND';
}

const CHECKS: Readonly<Record<TransmittalAction, (facts: TransmittalFacts) => ErrorCode | null>> = {
  edit: canEdit,
  submit: canSubmit,
  discard: canDiscard,
  cancel: canCancel,
  revise: canRevise,
  resend: canResend,
  remind: canRemind,
  share: canShare,
  acknowledge: canAcknowledge,
  reply: canReply,
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
export function capabilitiesOf(facts: TransmittalFacts) {
  const all = { ...facts, permissions: [...Object.values(TRANSMITTAL_PERMISSIONS), 'correspondence.create'] };
  return TRANSMITTAL_ACTIONS.map((action) => ({
    action,
    refusal: CHECKS[action](facts),
    permission: TRANSMITTAL_PERMISSIONS[action],
  })).filter(({ action, refusal }) => refusal === null || (refusal === 'FORBIDDEN' && CHECKS[action](all) === null));
}

function forOriginator(facts: TransmittalFacts, action: TransmittalAction): ErrorCode | null {
  return facts.isOriginator && facts.permissions.includes(TRANSMITTAL_PERMISSIONS[action]) ? null : 'FORBIDDEN';
}

function isInForce(facts: TransmittalFacts): boolean {
  return facts.isSubmitted && !facts.isCancelled && !facts.isDiscarded;
}

function isDrafting(facts: TransmittalFacts): boolean {
  if (facts.isCancelled || facts.isDiscarded) return false;
  return !facts.isSubmitted || facts.hasDraftRevision;
}
