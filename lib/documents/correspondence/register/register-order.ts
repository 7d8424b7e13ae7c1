import { and, asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import type { RegisterSort } from '../constants';
import { senderCode } from '../read/senders';

interface SortKey<K extends string = RegisterSort> {
  key: K;
  descending: boolean;
}

/** Empty values have a place of their own, so that comparing with a cursor's value never meets NULL. */
const EXPRESSIONS: Readonly<Record<RegisterSort, SQL>> = {
  listed: sql`${correspondences.listedAt}`,
  number: sql`IFNULL(${correspondenceRevisions.documentNumber}, '')`,
  subject: sql`${correspondenceRevisions.subject}`,
  type: sql`${correspondenceTypes.typeCode}`,
  status: sql`${correspondences.statusCode}`,
  date: sql`IFNULL(${correspondenceRevisions.documentDate}, '1000-01-01')`,
  // What has no due date is never urgent.
  due: sql`IFNULL(${correspondenceRevisions.dueDate}, '9999-12-31')`,
  from: senderCode,
  // The position in the enumeration, not its spelling.
  urgency: sql`(${correspondences.urgency} + 0)`,
};

interface Term {
  expression: SQL;
  descending: boolean;
}

/** The order of a register with cursors: what to sort by, what to read of a row to page on from it, what lies beyond. */
export interface RegisterOrder<K extends string> {
  orderBy: (sort: readonly SortKey<K>[], backwards: boolean) => SQL[];
  /** What has to be read of a row to page on from it. */
  anchorColumns: (sort: readonly SortKey<K>[]) => Record<string, SQL>;
  /** The rows that come after (or before) the anchor. */
  beyond: (sort: readonly SortKey<K>[], backwards: boolean, anchor: Record<string, unknown>) => SQL | undefined;
}

/** For a register whose sort keys are these expressions; none of them may be NULL. @param id its rows' key, the tie-break */
export function registerOrder<K extends string>(
  expressions: Readonly<Record<K, SQL>>,
  id: SQLWrapper = correspondences.id,
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
      Object.fromEntries(terms(sort, false).map(({ expression }, index) => [`term${index}`, expression])),
    beyond: (sort, backwards, anchor) => beyondTerms(terms(sort, backwards), anchor),
  };
}

export const { orderBy, anchorColumns, beyond } = registerOrder(EXPRESSIONS);

function beyondTerms(list: readonly Term[], anchor: Record<string, unknown>): SQL | undefined {
  const value = (index: number) => sql`${anchor[`term${index}`]}`;
  const steps = list.map(({ expression, descending }, index) =>
    and(
      ...list.slice(0, index).map((earlier, at) => eq(earlier.expression, value(at))),
      descending ? sql`${expression} < ${value(index)}` : sql`${expression} > ${value(index)}`,
    ),
  );
  const first = list[0];
  if (!first) return undefined;
  // Says the same again for the first term alone: the index can start there.
  const start = first.descending ? sql`${first.expression} <= ${value(0)}` : sql`${first.expression} >= ${value(0)}`;
  return and(start, or(...steps));
}
