import { and, asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { cursorValues, type PageEdge, writeCursor } from './page-cursor';

interface SortKey<K extends string> {
  key: K;
  descending: boolean;
}

interface Term {
  expression: SQL;
  descending: boolean;
}

/** Values of an edge row: one for each key, and its own key, which is absent where the row is gone or unseen. */
type Anchor = Record<string, unknown>;

/** The order of a register with cursors: what to sort by, what to read of a row to page on from it, what lies beyond. */
export interface RegisterOrder<K extends string> {
  orderBy: (sort: readonly SortKey<K>[], backwards: boolean) => SQL[];
  /** The edge that a cursor names. @param row of `anchorColumns`, if it is still there and seen */
  anchorOf: (sort: readonly SortKey<K>[], edge: PageEdge, row: Anchor | undefined) => Anchor | null;
  /** The cursor of a row that was read with `anchorColumns`. */
  cursorOf: (sort: readonly SortKey<K>[], publicId: string, row: Anchor | undefined) => string;
  /** Columns of a row that the next page needs as its anchor. */
  anchorColumns: (sort: readonly SortKey<K>[]) => Record<string, SQL>;
  /** The rows that come after (or before) the anchor. */
  beyond: (sort: readonly SortKey<K>[], backwards: boolean, anchor: Anchor) => SQL | undefined;
}

/** For a register whose sort keys are these expressions; none of them may be NULL. @param id its rows' key, the tie-break */
export function registerOrder<K extends string>(
  expressions: Readonly<Record<K, SQL>>,
  id: SQLWrapper,
): RegisterOrder<K> {
  /** The order with its tie-break, so that every row has one place. `backwards` is the way to the page before. */
  const terms = (sort: readonly SortKey<K>[], backwards: boolean): Term[] =>
    [
      ...sort.map(({ key, descending }) => ({ expression: expressions[key], descending })),
      { expression: sql`${id}`, descending: sort.at(-1)?.descending ?? true },
    ].map((term) => ({ ...term, descending: term.descending !== backwards }));
  return {
    orderBy: (sort, backwards) =>
      terms(sort, backwards).map(({ expression, descending }) => (descending ? desc(expression) : asc(expression))),
    anchorColumns: (sort) =>
      Object.fromEntries(terms(sort, false).map(({ expression }, index) => [`term${index}`, asText(expression)])),
    anchorOf: (sort, edge, row) => {
      const values = cursorValues(edge, sort);
      return values
        ? { ...row, ...Object.fromEntries(values.map((value, at) => [`term${at}`, value])) }
        : (row ?? null);
    },
    cursorOf: (sort, publicId, row) =>
      writeCursor(
        publicId,
        sort,
        sort.map((_key, at) => String(row?.[`term${at}`] ?? '')),
      ),
    beyond: (sort, backwards, anchor) => beyondTerms(terms(sort, backwards), anchor),
  };
}

/** A value as a cursor carries it; compared with its column it becomes a date or a number again. */
function asText(expression: SQL): SQL {
  return sql`CAST(${expression} AS CHAR)`;
}

function beyondTerms(list: readonly Term[], anchor: Anchor): SQL | undefined {
  const value = (index: number) => sql`${anchor[`term${index}`]}`;
  const steps = list.map(({ expression, descending }, index) =>
    and(
      ...list.slice(0, index).map((earlier, at) => eq(earlier.expression, value(at))),
      // The edge row is gone: rows with its values may come twice, none is left out.
      anchor[`term${index}`] === undefined
        ? undefined
        : descending
          ? sql`${expression} < ${value(index)}`
          : sql`${expression} > ${value(index)}`,
    ),
  );
  const first = list[0];
  if (!first) return undefined;
  // Says the same again for the first term alone: the index can start there.
  const start = first.descending ? sql`${first.expression} <= ${value(0)}` : sql`${first.expression} >= ${value(0)}`;
  return and(start, or(...steps));
}
