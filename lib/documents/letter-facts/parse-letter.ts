import { findDate } from './letter-date';
import { findNumber } from './letter-number';

/** A value read from a letter: a proposal, because pages vary. */
export interface LetterFact {
  value: string;
  /** From 1. */
  page: number;
  /** As printed. */
  line: string;
  /** Another reading is possible, or letters of the page were lost. */
  isUncertain: boolean;
}

type FactName = 'subject' | 'number' | 'date' | 'reference';

export interface LetterFacts {
  subject: LetterFact | null;
  /** Of the letter itself. */
  number: LetterFact | null;
  /** The value is `YYYY-MM-DD`. */
  date: LetterFact | null;
  /** Numbers of letters that it refers to. */
  references: LetterFact[];
  /** Labelled lines whose value could not be read. */
  unread: { fact: FactName; line: string }[];
}

/** A subject has three lines at most, and the register takes this many letters. */
const [MAX_SUBJECT_LINES, MAX_SUBJECT] = [3, 500];
/** A head with address, copies and enclosures. The rest of the page is not looked at. */
const MAX_HEAD_LINES = 45;
/** More are a list, which a person enters as one. */
const MAX_REFERENCES = 5;
/** After a labelled date: a page number, not a sentence. */
const MAX_AFTER_DATE = 16;

type Label = { name: FactName | 'ref' | 'other'; pattern: RegExp };

/** Labels at the beginning of a line. The first match counts. */
const LABELS: readonly Label[] = [
  { name: 'subject', pattern: /^เรื่อง\s*(?:[/(]\s*subject\s*\)?)?\s*(?:[:：]|(?=\s)|$)/iu },
  { name: 'subject', pattern: /^(?:subject|subj\.?|re)\s*[:：]/iu },
  { name: 'number', pattern: /^(?:หนังสือ)?(?:เลข)?ที่(?:\s*[:：]|(?=\s)|$|(?=\p{L}{1,4}\s?\p{Nd}+\/))/u },
  { name: 'number', pattern: /^our\s+ref(?:erence)?\.?(?:\s+no\.?)?\s*[:：]?(?=\s|$)/iu },
  {
    name: 'number',
    pattern: /^(?:(?:letter|document|doc|memo|ref(?:erence)?)\.?\s+(?:no|number)\.?\s*[:：]?|no\.?\s*[:：])/iu,
  },
  { name: 'reference', pattern: /^(?:อ้างถึง|อ้างอิง)(?:\s*[:：]|(?=\s)|$)/u },
  { name: 'reference', pattern: /^your\s+ref(?:erence)?\.?(?:\s+no\.?)?\s*[:：]?(?=\s|$)/iu },
  { name: 'ref', pattern: /^ref(?:erence)?s?\.?\s*[:：]/iu },
  { name: 'date', pattern: /^วันที่\s*(?:[/(]\s*date\s*\)?)?\s*(?:[:：]|(?=[\s\p{Nd}])|$)/iu },
  { name: 'date', pattern: /^dated?\s*[:：]/iu },
  {
    name: 'other',
    pattern:
      /^(?:กราบ)?เรียน(?=\s|[:：/]|$)|^(?:ถึง|จาก|โทร|สำเนา|สิ่งที่ส่งมาด้วย|เอกสารแนบ)(?=\s|[:：.]|$)|^(?:dear\b|(?:to|from|cc|attn|attention|via|project|contract)\.?\s*[:：]|enclos|gentlemen)/iu,
  },
];
/** First words of a body: the head ends there. */
const BODY =
  /^(?:ด้วย|ตามที่|ตามหนังสือ|ตาม|เนื่องจาก|เนื่องด้วย|สืบเนื่อง|จากการ|ในการนี้)|^(?:we\b|with reference|further to|this is|please|in accordance|pursuant|referring|i am|it is)/iu;
/** A second label within a line: the next field of a row. */
const SECOND_LABEL = /\s+(?=(?:our|your)\s+ref|(?:date|subject|attn)\s*[:：])/iu;
const THAI_ROW = /^(?:เลข)?ที่\s/u;
const DATE_IN_ROW = /\s+(?=วันที่\s*[\p{Nd}:：])/u;
/** A Thai vowel or mark without its consonant, or a letter without a meaning: the font of the file has lost some. */
const LOST =
  /[เแโใไ](?![ก-ฮ])|(?<![ก-ฮ\u0E31\u0E33-\u0E3A\u0E47-\u0E4E])[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E]|[\uFFFD\p{Co}]/u;
const LIST_MARK = /^\p{Nd}{1,2}[.)]\s+/u;
const EARLIER_DATE = /ลงวันที่|\bdated\b|\bof\b|ลว\./iu;

/** A labelled line of the head with the lines up to the next label. */
interface Part {
  name: Label['name'];
  /** Values of the lines, without the label. */
  lines: string[];
  printed: string;
  /** Another label or the body follows. */
  isClosed: boolean;
}

/**
 * Reads the head of a letter: subject, own number, date, references. A label without a readable value is reported, and
 * no value is invented.
 * @param pages texts of its first pages; the first page with a subject is the letter
 * @param today `YYYY-MM-DD`
 */
export function parseLetter(pages: readonly string[], today: string): LetterFacts {
  const heads = pages.map((text, index) => ({ page: index + 1, ...headOf(text) }));
  const head = heads.find(({ parts }) => parts.some(({ name }) => name === 'subject')) ?? heads[0];
  if (!head) return { subject: null, number: null, date: null, references: [], unread: [] };
  const { page, lines, parts } = head;
  const isLossy = lines.some((line) => LOST.test(line));
  const unread: LetterFacts['unread'] = [];
  const fact = (value: string, line: string, isUncertain = false): LetterFact => ({
    value,
    page,
    line,
    isUncertain: isUncertain || isLossy,
  });
  const partsOf = (name: Label['name']) => parts.filter((part) => part.name === name);

  const subject = firstOf(partsOf('subject'), (part) => {
    const value = subjectOf(part);
    if (value !== null && !LOST.test(value)) return fact(value, part.printed, !part.isClosed);
    unread.push({ fact: 'subject', line: part.printed });
    return null;
  });
  const number = firstOf(partsOf('number'), (part) => {
    const value = numberOf(part);
    if (value !== null) return fact(value, part.printed);
    // A sentence and an address begin with the same word as a number.
    if (/\p{Nd}/u.test(part.lines[0] ?? '') && (part.lines[0] ?? '').length < 40)
      unread.push({ fact: 'number', line: part.printed });
    return null;
  });
  const date = dateOf(partsOf('date'), lines, { today, fact, unread });
  const references = partsOf('reference').flatMap((part) => referencesOf(part, fact));
  for (const part of partsOf('reference'))
    if (/\p{Nd}/u.test(part.lines.join('')) && referencesOf(part, fact).length === 0)
      unread.push({ fact: 'reference', line: part.printed });

  // `Ref.` alone is the letter's own number in some offices, and the letter that it answers in others.
  const plain = partsOf('ref').flatMap((part) => referencesOf(part, fact).map((one) => ({ ...one, part })));
  const isOwn = number === null && plain.length === 1 && !EARLIER_DATE.test(plain[0]?.line ?? '');
  const asReferences = plain.map(({ part: _part, ...one }) => ({ ...one, isUncertain: one.isUncertain || isOwn }));
  return {
    subject,
    number: number ?? (isOwn ? (asReferences[0] ?? null) : null),
    date,
    references: unique([...references, ...asReferences]).slice(0, MAX_REFERENCES),
    unread,
  };
}

function headOf(text: string): { lines: string[]; parts: Part[] } {
  const all = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_HEAD_LINES)
    .flatMap((line) => (labelOf(line) ? line.split(SECOND_LABEL) : [line]))
    .flatMap((line) => (THAI_ROW.test(line) ? line.split(DATE_IN_ROW) : [line]));
  const end = all.findIndex((line) => BODY.test(line));
  const lines = end < 0 ? all : all.slice(0, end);
  const parts: Part[] = [];
  for (const line of lines) {
    const label = labelOf(line);
    const open = parts.at(-1);
    if (label) {
      if (open) open.isClosed = true;
      const rest = line.replace(label.pattern, '').replace(/^[\s:：-]+/u, '');
      parts.push({ name: label.name, lines: rest === '' ? [] : [rest], printed: line, isClosed: false });
    } else if (open) {
      open.lines.push(line);
      if (open.lines.length === 1) open.printed = `${open.printed} ${line}`;
    }
  }
  const last = parts.at(-1);
  if (last && end >= 0) last.isClosed = true;
  return { lines, parts };
}

function labelOf(line: string): Label | undefined {
  return LABELS.find(({ pattern }) => pattern.test(line));
}

function firstOf(parts: readonly Part[], read: (part: Part) => LetterFact | null): LetterFact | null {
  for (const part of parts) {
    const found = read(part);
    if (found) return found;
  }
  return null;
}

/** Without a label behind it, the first line only: the next one may be the body. */
function subjectOf({ lines, isClosed }: Part): string | null {
  const own = isClosed && lines.length <= MAX_SUBJECT_LINES ? lines : lines.slice(0, 1);
  const subject = own.join(' ').trim();
  return subject !== '' && subject.length <= MAX_SUBJECT ? subject : null;
}

function numberOf({ lines, printed }: Part): string | null {
  return findNumber(lines[0] ?? '', /^[a-z]/i.test(printed));
}

interface DateReading {
  today: string;
  fact: (value: string, line: string, isUncertain?: boolean) => LetterFact;
  unread: LetterFacts['unread'];
}

/** The labelled date, else a line of the head that is nothing but a date. */
function dateOf(parts: readonly Part[], lines: readonly string[], { today, fact, unread }: DateReading) {
  const labelled = parts.flatMap(({ lines: [value = ''], printed }) => {
    const found = findDate(value, today);
    const isSentence = value.length - (found?.length ?? 0) > MAX_AFTER_DATE;
    if (isSentence) return [];
    if (found?.date) return [fact(found.date, printed)];
    if (/\p{Nd}/u.test(value)) unread.push({ fact: 'date', line: printed });
    return [];
  });
  const [first, ...others] = labelled;
  if (first) return { ...first, isUncertain: first.isUncertain || others.some(({ value }) => value !== first.value) };
  const bare = lines.flatMap((line) => {
    const found = findDate(line, today);
    return found?.length === line.length ? [{ line, date: found.date }] : [];
  })[0];
  if (!bare) return null;
  if (bare.date) return fact(bare.date, bare.line);
  unread.push({ fact: 'date', line: bare.line });
  return null;
}

function referencesOf({ lines, printed, isClosed }: Part, fact: DateReading['fact']): LetterFact[] {
  const own = isClosed ? lines : lines.slice(0, 1);
  return own.flatMap((line, index) => {
    const [before = ''] = line.replace(LIST_MARK, '').split(/ลงวันที่|\bdated\b|ลว\./iu);
    const number = findNumber(before);
    return number === null ? [] : [fact(number, index === 0 ? printed : line)];
  });
}

function unique(facts: readonly LetterFact[]): LetterFact[] {
  return [...new Map(facts.map((one) => [one.value, one] as const)).values()];
}
