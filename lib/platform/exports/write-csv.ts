import type { CellValue } from './cells';
import { csvLines, csvText } from './table-file';

/** A formula-safe CSV, in chunks of rows. */
export async function* writeCsv(
  header: readonly string[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<string> {
  yield csvText([header]);
  for await (const rows of chunks) yield csvLines(rows);
}
