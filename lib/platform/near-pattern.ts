import { foldSearchText } from './search-text';

/**
 * Thai vowels above and below, tone marks and THANTHAKHAT: most often omitted or mistyped, because they need a second
 * key.
 */
const MARKS = '\u0E31\u0E34-\u0E3A\u0E47-\u0E4E';
const ANY_MARKS = `[${MARKS}]*`;
const MARK = new RegExp(`[${MARKS}]`, 'g');
const THAI = /[\u0E01-\u0E2E]/;
/** Special characters of a pattern, in JavaScript and in MariaDB. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/;

/**
 * A pattern for MariaDB's REGEXP and for JavaScript that finds the word in folded text, ignoring marks. Each mark
 * follows a fixed character, so matching does not backtrack.
 */
export function nearPattern(word: string): string {
  return [...withoutMarks(word)].map((letter) => `${spelled(letter)}${ANY_MARKS}`).join('');
}

/** True if a comparison without marks can find more than the exact one, and the word is long enough. */
export function hasNearReading(words: readonly string[]): boolean {
  return words.some((word) => THAI.test(word) && withoutMarks(word).length >= MIN_LETTERS);
}

/** Minimum letters without marks: two letters are in every other subject. */
const MIN_LETTERS = 3;

/** The parts of `text` that the words matched approximately, as spelled there; null if one of them does not occur. */
export function nearWords(words: readonly string[], text: string): string | null {
  const folded = foldSearchText(text);
  const found = words.map((word) => new RegExp(nearPattern(word), 'iu').exec(folded));
  if (found.some((match) => match === null)) return null;
  return found
    .flatMap((match) => match ?? [])
    .sort((left, right) => folded.indexOf(left) - folded.indexOf(right))
    .join(' ');
}

function withoutMarks(word: string): string {
  return word.replace(MARK, () => '');
}

/** SARA AM ends in SARA AA, and its first half is a mark. */
function spelled(letter: string): string {
  if (letter === '\u0E32' || letter === '\u0E33') return '[\u0E32\u0E33]';
  return SYNTAX.test(letter) ? `\\${letter}` : letter;
}
