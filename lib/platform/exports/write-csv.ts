import type { CellValue } from './cells';
import { csvCell } from './table-file';

/** Byte order mark, by which Excel detects UTF-8. */
const MARK = '\uFEFF';

/** A formula-safe CSV, in chunks of rows. */
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
