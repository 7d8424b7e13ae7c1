/** Values extracted from the text of a letter's first page. */
export type LetterHead = { subject: string | null; reference: string | null };

/** Lines: a subject has three at most. */
const MAX_SUBJECT_LINES = 3;

const SUBJECT = /^(?:เรื่อง\s*:?|subject\s*:|re\s*:)\s*(?=\S)/i;
const REFERENCE = /^(?:อ้างถึง\s*:?|(?:your )?ref(?:erence)?s?\.?\s*:)\s*(?=\S)/i;
/** Labels that follow the subject in a Thai or an English letter. */
const NEXT_PART =
  /^(?:เรียน|กราบเรียน|ถึง|อ้างถึง|สิ่งที่ส่งมาด้วย|วันที่|dear|to\s*:|attn|attention|ref(?:erence)?s?\b|enclos|date\s*:)/i;
/** Shape of a document number: no blanks, a digit, and a separator. */
const NUMBER = /[^\s,;()"“”]*[-/][^\s,;()"“”]*/g;
const DATE = /^[\d/.-]+$/;

/** Extracts the subject and the first referenced number. Both are proposals, because pages vary. */
export function readLetter(text: string): LetterHead {
  const lines = tidy(text).split('\n');
  return { subject: subjectOf(lines), reference: referenceOf(lines) };
}

function subjectOf(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => SUBJECT.test(line));
  if (at < 0) return null;
  const wrapped = lines.slice(at, at + MAX_SUBJECT_LINES + 1);
  const end = wrapped.findIndex((line, index) => index > 0 && (line === '' || NEXT_PART.test(line)));
  // Without a label that ends the subject, take its first line only.
  const parts = end < 0 ? wrapped.slice(0, 1) : wrapped.slice(0, end);
  return parts.join(' ').replace(SUBJECT, '').trim() || null;
}

function referenceOf(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => REFERENCE.test(line));
  if (at < 0) return null;
  const numbers = (lines[at] ?? '').replace(REFERENCE, '').match(NUMBER) ?? [];
  return numbers.find((one) => /\p{Nd}/u.test(one) && !DATE.test(one)) ?? null;
}

/** Collapses whitespace; composes SARA AM, which many programs write as two characters. */
function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}
