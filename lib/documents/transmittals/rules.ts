import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts } from '../document/facts';
import { capabilitiesBy, documentRules, isInForce } from '../document/rules';
import { TRANSMITTAL_PERMISSIONS, type TransmittalAction } from './constants';

/** The facts for authorization on one transmittal: its state, and the relation of the acting organization. */
export interface TransmittalFacts extends Omit<DocumentFacts, 'kind'> {
  /** The acting organization should acknowledge the current revision and has not. */
  owesAcknowledgement: boolean;
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

const RULES: Readonly<Record<TransmittalAction, (facts: TransmittalFacts) => ErrorCode | null>> = {
  ...documentRules(TRANSMITTAL_PERMISSIONS),
  resend: canResend,
  remind: canRemind,
  share: canShare,
  acknowledge: canAcknowledge,
};

export const {
  edit: canEdit,
  submit: canSubmit,
  discard: canDiscard,
  cancel: canCancel,
  revise: canRevise,
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
} = RULES;

export function capabilitiesOf(facts: TransmittalFacts) {
  return capabilitiesBy({ rules: RULES, permissions: TRANSMITTAL_PERMISSIONS }, facts);
}

function forOriginator(facts: TransmittalFacts, action: TransmittalAction): ErrorCode | null {
  return facts.isOriginator && facts.permissions.includes(TRANSMITTAL_PERMISSIONS[action]) ? null : 'FORBIDDEN';
}
