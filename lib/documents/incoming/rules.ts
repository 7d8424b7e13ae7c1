import type { DocumentRule } from '../document/facts';

/** The paper original is as it came: it is cancelled or answered like a letter, and neither revised nor replaced. */
export function incomingRules<Rules extends Readonly<Record<'revise' | 'replace', DocumentRule>>>(
  ofLetter: Rules,
): Rules {
  return {
    ...ofLetter,
    revise: (facts) => ofLetter.revise(facts) ?? 'DOCUMENT_NOT_REVISABLE',
    replace: (facts) => ofLetter.replace(facts) ?? 'NUMBER_NOT_VOIDABLE',
  };
}
