/** Thai tone marks and THANTHAKHAT, typed after the vowel below them. */
const MARK = '\\u0E48-\\u0E4C';
const VOWEL = '\\u0E31\\u0E34-\\u0E39\\u0E4D';
const MARKS = new RegExp(`[${MARK}]`, 'g');
const NO_MARKS = new RegExp(`[^${MARK}]`, 'g');
/** Whole runs are put in order at once: a swap of neighbours would be quadratic in the length of a run. */
const MARKS_AND_VOWELS = new RegExp(`[${MARK}${VOWEL}]{2,}`, 'g');
const SARA_AM_IN_PARTS = new RegExp(`\\u0E4D([${MARK}]*)\\u0E32`, 'g');
const SARA_AM_AND_MARKS = new RegExp(`[\\u0E33${MARK}]{2,}`, 'g');

/**
 * Canonical spelling of text that looks the same in print. Composed characters, a vowel before its tone mark, SARA AM
 * as one character, and SARA AE instead of two SARA E. Otherwise two equal-looking codes would print two equal numbers,
 * and a search would miss visible text.
 */
export function canonicalText(text: string): string {
  let spelled = text.normalize('NFC');
  let before: string;
  // A moved mark can meet another vowel. Marks only ever move towards one end, so it comes to rest.
  do {
    before = spelled;
    spelled = respell(before);
  } while (spelled !== before);
  return spelled;
}

function respell(text: string): string {
  return text
    .replace(MARKS_AND_VOWELS, (run) => run.replace(MARKS, '') + run.replace(NO_MARKS, ''))
    .replace(SARA_AM_IN_PARTS, (_all, mark: string) => `${mark}\u0E33`)
    .replace(SARA_AM_AND_MARKS, (run) => run.replace(NO_MARKS, '') + run.replace(MARKS, ''))
    .replace(/\u0E40\u0E40/g, () => '\u0E41');
}
