import { and, asc, count, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MySqlSelect } from 'drizzle-orm/mysql-core';
import type { UserCtx } from '@/lib/platform/ctx';

// A register's page in any order, with cursors both ways: the cursor is the publicId of the row at the page's edge, whose
// values are read again through visibility, so that it tells nothing of rows that are not seen.

/** An exact count beyond this would cost more than the page. */
const DRAWING_COUNT_CAP = 10_000;

export interface SortTerm {
  expression: SQL;
  descending: boolean;
}

/** The wanted order with its tie-break, so that every row has one place. */
export function termsOf<K extends string>(
  expressions: Readonly<Record<K, SQL>>,
  sort: readonly { key: K; descending: boolean }[],
  tieBreak: SQLWrapper,
): SortTerm[] {
  return [
    ...sort.map(({ key, descending }) => ({ expression: expressions[key], descending })),
    { expression: sql`${tieBreak}`, descending: sort.at(-1)?.descending ?? true },
  ];
}

export function orderOf(terms: readonly SortTerm[], backwards: boolean): SQL[] {
  return terms.map(({ expression, descending }) => (descending !== backwards ? desc(expression) : asc(expression)));
}

/** What has to be read of a row to page on from it. */
export function anchorColumnsOf(terms: readonly SortTerm[]): Record<string, SQL> {
  return Object.fromEntries(terms.map(({ expression }, index) => [`term${index}`, expression]));
}

/** The rows after the anchor, or before it. */
export function beyondAnchor(
  terms: readonly SortTerm[],
  backwards: boolean,
  anchor: Record<string, unknown>,
): SQL | undefined {
  const value = (index: number) => sql`${anchor[`term${index}`]}`;
  return or(
    ...terms.map(({ expression, descending }, index) =>
      and(
        ...terms.slice(0, index).map((earlier, at) => eq(earlier.expression, value(at))),
        descending !== backwards ? sql`${expression} < ${value(index)}` : sql`${expression} > ${value(index)}`,
      ),
    ),
  );
}

/** Counts the rows of a query as far as it makes sense. */
export async function countCapped(ctx: UserCtx, rows: MySqlSelect): Promise<number> {
  const capped = rows.limit(DRAWING_COUNT_CAP + 1).as('capped');
  const [row] = await ctx.db.select({ total: count() }).from(capped);
  return row?.total ?? 0;
}

export interface Edge {
  publicId: string | null;
  wantsBefore: boolean;
}

/** Which edge a page starts from; one that is no identifier starts at the first page. */
export function edgeOf({ after, before }: { after: string | null; before: string | null }): Edge {
  const publicId = after ?? before;
  const isUsable = publicId !== null && /^[0-9a-f-]{36}$/i.test(publicId);
  return { publicId: isUsable ? publicId : null, wantsBefore: after === null && before !== null };
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
