/** What a spreadsheet program would take for a formula, also behind blanks. */
const FORMULA_START = /^[\s\u00a0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

/** A cell of an exported CSV: never a formula when it is opened in a spreadsheet program, quoted where it must be. */
function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const inert = typeof value === 'string' && FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(inert) ? `"${inert.replace(/"/g, '""')}"` : inert;
}

/** True for a cell that was a formula, or would become one. */
export function isFormula(text: string): boolean {
  return (
    /^[\s\u00a0]*[=@\uFF1D]/.test(text) || (/^[\s\u00a0]*[+-]/.test(text) && !/^[\s\u00a0]*[+-]?[0-9.,\s]*$/.test(text))
  );
}

/** Lines with a mark in front, without which Excel reads Thai as something else. */
export function csvFile(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
