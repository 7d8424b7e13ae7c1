/** As long as the register takes one. */
const MAX_LENGTH = 150;

/** A short name of an office before its number, as in `คค 0101/123`; no word of the label itself. */
const OFFICE = /^(?!(?:ที่|เลขที่|ลง|no|ref)\.?$)[\p{L}\p{M}.]{1,8}$/iu;
/** A number of a document has a digit and a separator; letters with an explicit label may have digits alone. */
const SEPARATED = /^(?=.*\p{Nd})(?=.*[/.-])[\p{L}\p{M}\p{Nd}/._()&#-]+$/u;
const DATE = /^\p{Nd}{1,4}([/.-])\p{Nd}{1,2}\1\p{Nd}{2,4}$/u;
const PLAIN = /^\p{Nd}{1,12}$/u;
/** `ว` of a circular letter, between the office's number and its own. */
const OPEN_END = /(?:\/|\/ว)$/u;
const EDGES = /^[,;:("“'[]+|[,;:)"”'\].]+$/gu;
/** A postal address begins like a number: เลขที่ 12/3 ถนน… */
const ADDRESS = /ถนน|ถ\.|ซอย|หมู่|แขวง|เขต|ตำบล|อำเภอ|จังหวัด|อาคาร|ชั้น|\b(?:road|rd|street|soi|floor|moo)\b/iu;

/**
 * The first document number of a text, with its office if a blank is between them; null without one.
 * @param isExplicit a label said that a number follows: digits alone are one
 */
export function findNumber(text: string, isExplicit = false): string | null {
  if (ADDRESS.test(text)) return null;
  const words = text
    .replaceAll(/\s*\/\s*/gu, '/')
    .split(/\s+/u)
    .map((word) => word.replaceAll(EDGES, ''));
  const at = words.findIndex((word) => isNumber(word, isExplicit));
  const word = words[at];
  if (word === undefined) return null;
  const office = words[at - 1];
  const hasOffice = office !== undefined && /^\p{Nd}/u.test(word) && OFFICE.test(office);
  const next = words[at + 1];
  const isOpen = OPEN_END.test(word);
  if (isOpen && !(next && /^\p{Nd}+$/u.test(next))) return null;
  const number = `${hasOffice ? `${office} ` : ''}${word}${isOpen ? ` ${next}` : ''}`;
  return number.length <= MAX_LENGTH ? number : null;
}

function isNumber(word: string, isExplicit: boolean): boolean {
  // Clauses and versions (3.2, 1.0.1) have no other separator.
  if (/^[\p{Nd}.]+$/u.test(word)) return isExplicit && PLAIN.test(word);
  return SEPARATED.test(word) && !DATE.test(word);
}
