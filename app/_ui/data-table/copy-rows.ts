import { notify } from '../notify';
import type { RowShape, TableColumn } from './table-types';

/** Rows as tab-separated text, which every spreadsheet pastes into cells. */
export function rowsToTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(safeCell).join('\t')).join('\n');
}

// A cell that starts like a formula would run in the spreadsheet it is pasted into.
const FORMULA_START = /^[=+\-@](?![\d.,\s]*$)/;

function safeCell(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ').trim();
  return FORMULA_START.test(flat) ? `'${flat}` : flat;
}

/** Copies these rows in these columns as text, and confirms it. @param copied text of the confirmation */
export async function copyRows<Row extends RowShape>(
  rows: readonly Row[],
  columns: readonly Pick<TableColumn<Row>, 'text'>[],
  copied: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(rowsToTsv(rows.map((row) => columns.map((column) => column.text(row)))));
    notify({ kind: 'success', text: copied });
  } catch {
    // Pages served without TLS have no clipboard, so the command is not offered.
  }
}
