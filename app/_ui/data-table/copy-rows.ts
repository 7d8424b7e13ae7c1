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
