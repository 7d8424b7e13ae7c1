import { like, type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { FOLD_HEAD, FOLD_TAIL } from '@/db/schema/folded-text';
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

/** The column as `foldSearchText` folds a text. */
function foldedColumn(column: MySqlColumn | SQL): SQL {
  return sql`${sql.raw(FOLD_HEAD)}${column}${sql.raw(FOLD_TAIL)}`;
}

/** % and _ are letters, not wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (letter) => `\\${letter}`);
}
