import type { CellValue } from './cells';
import { csvCell } from './table-file';

/** The mark tells Excel that the Thai in it is UTF-8. */
const MARK = '\uFEFF';

/** A CSV, formula-safe, a chunk of rows at a time. */
export async function* writeCsv(
  header: readonly string[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<string> {
  yield MARK + linesOf([header]);
  for await (const rows of chunks) yield linesOf(rows);
}

function linesOf(rows: readonly (readonly CellValue[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
