/** Formula starts, as a spreadsheet program reads them in a CSV, also behind blanks. */
const FORMULA_START = /^[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;
const GUARDED = /^'+(?:[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/** A text of an exported CSV that no spreadsheet program computes: an apostrophe before what begins like a formula. */
export function guarded(text: string): string {
  return FORMULA_START.test(text) || GUARDED.test(text) ? `'${text}` : text;
}

/** The text of a cell that `guarded` wrote. */
export function unguarded(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
