import type { CellValue } from './cells';
import { csvLines, csvText } from './csv-lines';
import { type ExportFacts, TableHash } from './table-hash';

/** A formula-safe CSV, in chunks of rows. Its last line says where it is from. */
export async function* writeCsv(
  header: readonly string[],
  chunks: AsyncIterable<readonly (readonly CellValue[])[]>,
  facts?: ExportFacts,
): AsyncGenerator<string> {
  const hash = new TableHash(header);
  yield csvText([header]);
  for await (const rows of chunks) yield hash.add(rows);
  if (facts) yield csvLines([[hash.line(facts)]]);
}
