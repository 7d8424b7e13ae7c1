import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts, DocumentRule } from '../document/facts';
import { incomingRules } from '../incoming/rules';
import type { AnyKindCode } from '../kind-traits';
import { ACTION_PERMISSIONS, DOCUMENT_ACTIONS, type DocumentAction } from './constants';
import { LETTER_RULES } from './rules';

// The letters' verbs find every document by its publicId, so the kind of the document chooses the rules first.

type Rules = Readonly<Record<DocumentAction, DocumentRule>>;

const forbidden: DocumentRule = () => 'FORBIDDEN';

/** Documents with verbs of their own: any recipient answers them by a letter, and the parties name their numbers. */
const OF_OTHER_VERBS: Rules = {
  edit: forbidden,
  submit: forbidden,
  discard: forbidden,
  cancel: forbidden,
  revise: forbidden,
  reply: LETTER_RULES.reply,
  generateNumber: forbidden,
  voidNumber: forbidden,
  replace: forbidden,
  giveNumber: forbidden,
  nameAlias: LETTER_RULES.nameAlias,
};

const RULES: Readonly<Record<AnyKindCode, Rules>> = {
  letter: LETTER_RULES,
  incoming: incomingRules(LETTER_RULES),
  rfa: OF_OTHER_VERBS,
  transmittal: OF_OTHER_VERBS,
  circulation: OF_OTHER_VERBS,
};

function ruleOf(action: DocumentAction): DocumentRule {
  return (facts) => RULES[facts.kind][action](facts);
}

export const canEdit = ruleOf('edit');
export const canSubmit = ruleOf('submit');
export const canDiscard = ruleOf('discard');
export const canCancel = ruleOf('cancel');
export const canRevise = ruleOf('revise');
export const canReply = ruleOf('reply');
export const canGenerateNumber = ruleOf('generateNumber');
export const canVoidNumber = ruleOf('voidNumber');
export const canReplace = ruleOf('replace');
export const canGiveNumber = ruleOf('giveNumber');
export const canNameAlias = ruleOf('nameAlias');

export interface Capability {
  action: DocumentAction;
  /** Null: may be done now. FORBIDDEN: the state allows it, but to somebody with `permission`. */
  refusal: ErrorCode | null;
  permission: string;
}

/** Acts that may be done now, and acts that a teammate with another role could do; without those that the state rules out. */
export function capabilitiesOf(facts: DocumentFacts): Capability[] {
  return DOCUMENT_ACTIONS.map((action) => ({
    action,
    refusal: RULES[facts.kind][action](facts),
    permission: ACTION_PERMISSIONS[action],
  })).filter(({ action, refusal }) => refusal === null || (refusal === 'FORBIDDEN' && teammateCould(facts, action)));
}

/** The same document in the hands of somebody of this organization who holds every permission. */
function teammateCould(facts: DocumentFacts, action: DocumentAction): boolean {
  const permissions = [...Object.values(ACTION_PERMISSIONS), 'correspondence.create'];
  return RULES[facts.kind][action]({ ...facts, permissions }) === null;
}
