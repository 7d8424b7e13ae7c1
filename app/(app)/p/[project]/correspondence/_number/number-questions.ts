export type NumberQuestion = 'void' | 'replace' | 'aliases' | 'given';

/** What the menu of a number asks, in its order, by the capability that it needs. */
const QUESTIONS: readonly [string, NumberQuestion][] = [
  ['nameAlias', 'aliases'],
  ['giveNumber', 'given'],
  ['replace', 'replace'],
  ['voidNumber', 'void'],
];

/** The questions that a reader with these capabilities may be asked. */
export function numberQuestions(allowed: readonly string[]): NumberQuestion[] {
  return QUESTIONS.flatMap(([capability, question]) => (allowed.includes(capability) ? [question] : []));
}
