/** An unpaged list: its number of rows, and the rows in batches of a few hundred, to bound memory. */
export interface ExportedRows<Row> {
  total: number;
  chunks: AsyncIterable<Row[]>;
}

/** Rows per query: each batch is completed by queries with its keys. */
const CHUNK = 500;

/**
 * Completes the rows of a list in order, on demand.
 * @param found the keys of all rows, which are what the list is at this moment
 */
export function completeInChunks<Row>(
  found: readonly Record<string, unknown>[],
  select: (ids: readonly number[]) => Promise<Row[]>,
): ExportedRows<Row> {
  const ids = found.map(({ id }) => Number(id));
  return {
    total: ids.length,
    chunks: (async function* () {
      for (let at = 0; at < ids.length; at += CHUNK) yield await select(ids.slice(at, at + CHUNK));
    })(),
  };
}

/** All rows as an array; for short lists. */
export async function readWhole<Row>({ chunks }: ExportedRows<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}
