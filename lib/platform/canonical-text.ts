/** Thai tone marks and THANTHAKHAT, typed after the vowel that they stand over. */
const MARK = '\\u0E48-\\u0E4C';
const MARK_BEFORE_VOWEL = new RegExp(`([${MARK}])([\\u0E31\\u0E34-\\u0E39\\u0E4D])`, 'g');
const SARA_AM_IN_PARTS = new RegExp(`\\u0E4D([${MARK}]?)\\u0E32`, 'g');
const MARK_AFTER_SARA_AM = new RegExp(`\\u0E33([${MARK}])`, 'g');

/**
 * One spelling for text that looks the same in print: composed characters, a vowel before its tone mark, SARA AM as one
 * character whatever keys it was typed with, SARA AE instead of two SARA E. Two codes that look alike would otherwise
 * print two equal numbers, and a search would miss what it shows.
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
    .replace(MARK_BEFORE_VOWEL, (_all, mark: string, vowel: string) => vowel + mark)
    .replace(SARA_AM_IN_PARTS, (_all, mark: string) => `${mark}\u0E33`)
    .replace(MARK_AFTER_SARA_AM, (_all, mark: string) => `${mark}\u0E33`)
    .replace(/\u0E40\u0E40/g, () => '\u0E41');
}
