import { parseWholeDate } from '@/lib/platform/time/parse-date';
import { visibleLength } from '@/lib/platform/visible-text';

/** As long as the longest subject: a longer text is a paragraph, pasted by mistake. */
export const MAX_QUERY = 500;
/** Each word is one more list of documents to compare. */
const MAX_WORDS = 12;

/** Names of filters in a query, in both languages. */
const FILTERS: Readonly<Record<string, FilterName>> = {
  tag: 'tag',
  แท็ก: 'tag',
  from: 'from',
  จาก: 'from',
  to: 'to',
  ถึง: 'to',
  type: 'type',
  ประเภท: 'type',
  before: 'before',
  ก่อน: 'before',
  after: 'after',
  หลัง: 'after',
};
type FilterName = 'tag' | 'from' | 'to' | 'type' | 'before' | 'after';

type QueryNote =
  /** Nothing was searched. */
  | { kind: 'tooLong' | 'tooShort' }
  | { kind: 'tooManyWords'; max: number }
  | { kind: 'emptyFilter' | 'badDate'; filter: FilterName; text: string }
  | { kind: 'openQuote' };

export interface FindQuery {
  words: readonly string[];
  phrases: readonly string[];
  /** Codes or names, all of which must hold. */
  filters: readonly { filter: Exclude<FilterName, 'before' | 'after'>; value: string }[];
  /** Days, `YYYY-MM-DD`; the day itself is outside. */
  before: string | null;
  after: string | null;
  /** A day that the whole text names. */
  day: string | null;
  /** The words as one text that may be a number; null with phrases. */
  number: string | null;
  notes: readonly QueryNote[];
}

const NOTHING: FindQuery = {
  words: [],
  phrases: [],
  filters: [],
  before: null,
  after: null,
  day: null,
  number: null,
  notes: [],
};

/** A part of a query: `"phrase"`, `filter:value`, `filter:"value"`, or a word. */
const PART = /([\p{L}\p{M}]+):(?:"([^"]*)"?|(\S*))|"([^"]*)("?)|(\S+)/gu;

/**
 * Reads what people type. Everything is searched for as far as it can be read, and a note names the rest.
 * @param today of the project, `YYYY-MM-DD`
 */
export function parseQuery(text: string, today: string): FindQuery {
  const typed = text.replace(/[“”„″]/g, '"').trim();
  if (typed === '') return NOTHING;
  if (typed.length > MAX_QUERY) return { ...NOTHING, notes: [{ kind: 'tooLong' }] };
  const day = parseWholeDate(typed, today);
  const notes: QueryNote[] = [];
  const words: string[] = [];
  const phrases: string[] = [];
  const filters: { filter: Exclude<FilterName, 'before' | 'after'>; value: string }[] = [];
  const days: { before: string | null; after: string | null } = { before: null, after: null };
  for (const [all, name = '', quoted, plain, phrase, closing, word] of typed.matchAll(PART)) {
    const filter = FILTERS[name.toLowerCase()];
    if (name !== '' && !filter) words.push(...wordsIn(all.replaceAll('"', ' ')));
    else if (filter === 'before' || filter === 'after') {
      const value = (quoted ?? plain ?? '').trim();
      const read = parseWholeDate(value, today);
      if (read?.ok) days[filter] = read.date;
      else notes.push({ kind: value === '' ? 'emptyFilter' : 'badDate', filter, text: value });
    } else if (filter) {
      const value = (quoted ?? plain ?? '').trim();
      if (visibleLength(value) > 0) filters.push({ filter, value });
      else notes.push({ kind: 'emptyFilter', filter, text: '' });
    } else if (phrase !== undefined) {
      if (closing === '') notes.push({ kind: 'openQuote' });
      if (wordsIn(phrase).length > 0) phrases.push(phrase.trim());
    } else words.push(...wordsIn(word ?? ''));
  }
  if (words.length > MAX_WORDS) notes.push({ kind: 'tooManyWords', max: MAX_WORDS });
  const query: FindQuery = {
    words: words.slice(0, MAX_WORDS),
    phrases,
    filters,
    ...days,
    day: day?.ok ? day.date : null,
    number: phrases.length > 0 || words.length === 0 ? null : words.join(' '),
    notes,
  };
  return isTooShort(query) ? { ...query, words: [], notes: [...notes, { kind: 'tooShort' }] } : query;
}

/** True for a query that restricts the documents. */
export function isSearch({ words, phrases, filters, before, after, day }: FindQuery): boolean {
  return words.length + phrases.length + filters.length > 0 || before !== null || after !== null || day !== null;
}

/** A single letter without anything else is in every document. */
function isTooShort({ words, phrases, filters, before, after, day, notes }: FindQuery): boolean {
  if (phrases.length > 0 || filters.length > 0 || before || after || day) return false;
  const letters = words.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < 2 && !(words.length === 0 && notes.length > 0);
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
