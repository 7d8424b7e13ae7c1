import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts } from '../document/facts';
import { capabilitiesBy, documentRules, isInForce } from '../document/rules';
import { NCR_PERMISSIONS, type NcrAction } from './constants';

/** The facts for authorization on one NCR: its state, and the relation of the acting organization. */
export interface NcrFacts extends Omit<DocumentFacts, 'kind'> {
  /** The acting organization is the contractor, and its answer is awaited. */
  owesAnswer: boolean;
  /** Its workflow is in a state with the action CLOSE. */
  offersClose: boolean;
}

/** The permission to write a new NCR, which a replacement asks for. */
const CREATE = 'ncr.create';

/** Never: rounds of answers correct a submitted NCR, a wrong one is cancelled. */
export function canRevise(facts: NcrFacts): ErrorCode {
  return forOriginator(facts, 'edit') ?? 'DOCUMENT_NOT_REVISABLE';
}

export function canAnswer(facts: NcrFacts): ErrorCode | null {
  if (!facts.isRecipient || !facts.permissions.includes(NCR_PERMISSIONS.answer)) return 'FORBIDDEN';
  return isInForce(facts) && facts.owesAnswer ? null : 'NCR_NOT_AWAITED';
}

export function canClose(facts: NcrFacts): ErrorCode | null {
  return forOriginator(facts, 'close') ?? (isInForce(facts) && facts.offersClose ? null : 'NCR_NOT_CLOSABLE');
}

const RULES: Readonly<Record<NcrAction, (facts: NcrFacts) => ErrorCode | null>> = {
  // An NCR is neither revised nor replied to.
  ...documentRules({ ...NCR_PERMISSIONS, revise: CREATE, reply: NCR_PERMISSIONS.answer }),
  answer: canAnswer,
  close: canClose,
};

export const {
  edit: canEdit,
  submit: canSubmit,
  discard: canDiscard,
  cancel: canCancel,
  generateNumber: canGenerateNumber,
  giveNumber: canGiveNumber,
  voidNumber: canVoidNumber,
  replace: canReplace,
  nameAlias: canNameAlias,
} = RULES;

export function capabilitiesOf(facts: NcrFacts) {
  return capabilitiesBy({ rules: RULES, permissions: NCR_PERMISSIONS }, facts);
}

function forOriginator(facts: NcrFacts, action: NcrAction): ErrorCode | null {
  return facts.isOriginator && facts.permissions.includes(NCR_PERMISSIONS[action]) ? null : 'FORBIDDEN';
}
