import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { DocumentFacts, DocumentRule } from '../document/facts';
import { capabilitiesBy, documentRules } from '../document/rules';
import { incomingRules } from '../incoming/rules';
import type { AnyKindCode } from '../kind-traits';
import { ACTION_PERMISSIONS, type DocumentAction } from './constants';

// The letters' verbs find every document by its publicId, so the kind of the document chooses the rules first.

type Rules = Readonly<Record<DocumentAction, DocumentRule>>;

const LETTER_RULES: Rules = documentRules(ACTION_PERMISSIONS);

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
  ncr: OF_OTHER_VERBS,
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

export function capabilitiesOf(facts: DocumentFacts): Capability[] {
  return capabilitiesBy({ rules: RULES[facts.kind], permissions: ACTION_PERMISSIONS }, facts);
}
