import { count } from 'drizzle-orm';
import type { MySqlSelect } from 'drizzle-orm/mysql-core';
import type { UserCtx } from '@/lib/platform/ctx';

/** An exact count beyond this would cost more than the page. */
const DRAWING_COUNT_CAP = 10_000;

/** Counts the rows of a query as far as it makes sense. */
export async function countCapped(ctx: UserCtx, rows: MySqlSelect): Promise<number> {
  const capped = rows.limit(DRAWING_COUNT_CAP + 1).as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}

/** Cuts what was read, one row more than the page, into a page with its cursors. */
export function pageOf<Row>(
  found: readonly Row[],
  cursorOf: (row: Row) => string,
  { size, total, hasAnchor, backwards }: { size: number; total: number; hasAnchor: boolean; backwards: boolean },
) {
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (backwards) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    total: Math.min(total, DRAWING_COUNT_CAP),
    isTotalExact: total <= DRAWING_COUNT_CAP,
    after: (backwards || hasMore) && last !== undefined ? cursorOf(last) : null,
    before: (backwards ? hasMore : hasAnchor) && first !== undefined ? cursorOf(first) : null,
  };
}
