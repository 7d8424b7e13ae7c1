/** A list without pages: how many rows it has, and the rows a few hundred at a time, so that no list fills the memory. */
export interface ExportedRows<Row> {
  total: number;
  chunks: AsyncIterable<Row[]>;
}

/** Rows of one query: each is completed by queries that name all of them. */
const CHUNK = 500;

/**
 * Completes the rows of a list in its order, as they are asked for.
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

/** All rows at once; for short lists. */
export async function readWhole<Row>({ chunks }: ExportedRows<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}
