/**
 * A thousand rows are some forty sheets, the capacity of a lever-arch file; longer registers are searched on screen.
 */
export const MAX_PRINTED_ROWS = 1000;
/** Page size of the lists. */
const PAGE_SIZE = 100;

/** A page of a list that is read by cursors. */
interface CursorPage<Row> {
  rows: Row[];
  total: number;
  isTotalExact: boolean;
  after: string | null;
}

/** The first pages of a list, up to the print limit, and the first page's metadata. */
export async function readForPrint<Row, Page extends CursorPage<Row>>(
  read: (at: { size: number; after: string | null; before: null }) => Promise<Page & CursorPage<Row>>,
): Promise<Page> {
  const first = await read({ size: PAGE_SIZE, after: null, before: null });
  const rows = [...first.rows];
  let { after } = first;
  while (after !== null && rows.length < MAX_PRINTED_ROWS) {
    const next = await read({ size: PAGE_SIZE, after, before: null });
    rows.push(...next.rows);
    after = next.after;
  }
  return {
    ...first,
    rows: rows.slice(0, MAX_PRINTED_ROWS),
    // Rows added during the read are counted, too.
    total: Math.max(first.total, rows.length),
  };
}
