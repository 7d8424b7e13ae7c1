export type NumberQuestion = 'void' | 'replace' | 'aliases' | 'given';

/** Questions of a number's menu, in its order, by the required capability. */
const QUESTIONS: readonly [string, NumberQuestion][] = [
  ['nameAlias', 'aliases'],
  ['giveNumber', 'given'],
  ['replace', 'replace'],
  ['voidNumber', 'void'],
];

/** Questions for a reader with these capabilities. */
export function numberQuestions(allowed: readonly string[]): NumberQuestion[] {
  return QUESTIONS.flatMap(([capability, question]) => (allowed.includes(capability) ? [question] : []));
}
