import { and, like, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { FOLD_HEAD, FOLD_TAIL } from '@/db/schema/folded-text';
import { nearPattern } from './near-pattern';
import type { SearchReading } from './search-reading';
import { foldSearchText } from './search-text';

/** True where the column contains the text as typed: its % and _ are letters like any other. */
export function contains(column: MySqlColumn | SQL, text: string): SQL {
  return like(column, `%${escapeLike(text)}%`);
}

/**
 * True where the column contains the typed text in any equivalent spelling. Folds each compared row: for lists of some
 * thousand rows; a register has a folded column.
 */
export function containsWords(column: MySqlColumn | SQL, text: string): SQL {
  return contains(foldedColumn(column), foldSearchText(text));
}

/** True where every word of the search is found. @param finds where one word is, in the columns that are searched */
export function everyWord(
  { kind, words }: Exclude<SearchReading, { kind: 'date' }>,
  finds: (word: string, isNear: boolean) => SQL | undefined,
): SQL | undefined {
  return and(...words.map((word) => finds(word, kind === 'near')));
}

/** True where folded text contains a word of a search; `isNear` compares without Thai marks. */
export function hasWord(folded: MySqlColumn | SQL, word: string, isNear: boolean): SQL {
  return isNear ? sql`${folded} REGEXP ${nearPattern(word)}` : contains(folded, word);
}

/**
 * A comparison without marks takes 6 µs a row, three times one by LIKE (202,500 subjects, MariaDB 10.11): with the newest
 * rows alone an empty search takes 0.6 s more, however many there are.
 */
const NEAR_ROWS = 100_000;

/**
 * True for the newest rows of a table, for a near search. Keys grow with time. Not correlated: the greatest is read
 * once, from its index.
 */
export function isAmongNewest(id: MySqlColumn): SQL {
  const key = sql.identifier(id.name);
  return sql`${id} > (SELECT MAX(newest.${key}) - ${NEAR_ROWS} FROM ${id.table} AS newest)`;
}

/** The column as `foldSearchText` folds a text. */
export function foldedColumn(column: MySqlColumn | SQL): SQL {
  return sql`${sql.raw(FOLD_HEAD)}${column}${sql.raw(FOLD_TAIL)}`;
}

/** % and _ are letters, not wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}
