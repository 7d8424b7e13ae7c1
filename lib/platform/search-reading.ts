import { hasNearReading, nearWords } from './near-pattern';
import type { SearchNote } from './search-note';
import { searchWords } from './search-text';
import { parseWholeDate } from './time/parse-date';
import { projectDay } from './time/project-day';

/** A text as words; `near` compares without Thai marks. */
export type WordReading = { kind: 'words' | 'near'; text: string; words: readonly string[] };

/** One interpretation of a search. `either`: rows of the day, and rows that contain the text. */
export type SearchReading =
  | { kind: 'date'; date: string }
  | { kind: 'either'; date: string; asWords: WordReading }
  | WordReading;

interface SearchedBy<Row> {
  /** Searched text of a row, to report which words matched approximately. */
  textOf(row: Row): string;
  /** The rows have a date to search by. */
  isDated: boolean;
}

/**
 * Runs a query with each reading of a search until one finds rows. A day with rows is read again together with the
 * text: a number may look like a date, and one reading must not hide the other. Only these and a search without an
 * exact match cost a second query.
 * @param text null or undefined: no search, `read` gets null
 */
export async function readSearched<Row, Page extends { rows: readonly Row[]; total: number }>(
  text: string | null | undefined,
  { textOf, isDated }: SearchedBy<Row>,
  read: (reading: SearchReading | null) => Promise<Page>,
): Promise<Page & { search: SearchNote | null }> {
  if (!text) return { ...(await read(null)), search: null };
  const readings = readingsOf(text, isDated);
  const { found, reading } = await firstThat(readings, read, ({ total }) => total > 0);
  const isFound = found.total > 0;
  const row = found.rows[0];
  const near = reading.kind === 'near' && row !== undefined ? nearWords(reading.words, textOf(row)) : null;
  return { ...found, search: noteOf(text, { reading, isFound, isDated, near }) };
}

/** As readSearched for a whole list, without a note. */
export async function readAllSearched<Row>(
  text: string | null | undefined,
  isDated: boolean,
  read: (reading: SearchReading | null) => Promise<Row[]>,
): Promise<Row[]> {
  if (!text) return read(null);
  const { found } = await firstThat(readingsOf(text, isDated), read, (rows) => rows.length > 0);
  return found;
}

/** @returns one interpretation or more; words are always one */
function readingsOf(text: string, isDated: boolean): [SearchReading, ...SearchReading[]] {
  const day = isDated ? dayOf(text) : null;
  const words = searchWords(text);
  const asWords: WordReading = { kind: 'words', text, words };
  const near: WordReading[] = hasNearReading(words) ? [{ kind: 'near', text, words }] : [];
  return day?.ok ? [{ kind: 'date', date: day.date }, asWords, ...near] : [asWords, ...near];
}

/** The text as words only, for pickers. */
export function asWords(text: string): WordReading {
  return { kind: 'words', text, words: searchWords(text) };
}

async function firstThat<Found>(
  [first, ...others]: [SearchReading, ...SearchReading[]],
  read: (reading: SearchReading) => Promise<Found>,
  isGood: (found: Found) => boolean,
): Promise<{ found: Found; reading: SearchReading }> {
  let result = { found: await read(first), reading: first };
  for (const reading of others) {
    if (isGood(result.found)) return result.reading.kind === 'date' ? readEither(result.reading, others, read) : result;
    result = { found: await read(reading), reading };
  }
  return result;
}

async function readEither<Found>(
  { date }: { date: string },
  others: readonly SearchReading[],
  read: (reading: SearchReading) => Promise<Found>,
): Promise<{ found: Found; reading: SearchReading }> {
  const words = others.find((reading) => reading.kind === 'words') as WordReading;
  const reading: SearchReading = { kind: 'either', date, asWords: words };
  return { found: await read(reading), reading };
}

function noteOf(
  text: string,
  {
    reading,
    isFound,
    isDated,
    near,
  }: { reading: SearchReading; isFound: boolean; isDated: boolean; near: string | null },
): SearchNote | null {
  if (reading.kind === 'date' || reading.kind === 'either') return { kind: 'date', date: reading.date };
  if (isFound && reading.kind === 'near') return { kind: 'near', words: near ?? text };
  const day = isDated ? dayOf(text) : null;
  if (day?.ok) return { kind: 'undated', date: day.date };
  return day?.reason === 'no-such-day' ? { kind: 'noSuchDay' } : null;
}

/** Six or eight digits only, as in a number without hyphens. */
const ONLY_FIGURES = /^[0-9\u0E50-\u0E59]+$/;

function dayOf(text: string) {
  const day = parseWholeDate(text, projectDay(new Date()));
  // Digits that form no date belong to a number.
  if (day && !day.ok && ONLY_FIGURES.test(text.trim())) return null;
  return day;
}
