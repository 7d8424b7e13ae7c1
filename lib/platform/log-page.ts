import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { MySqlColumn, MySqlTable } from 'drizzle-orm/mysql-core';
import { users } from '@/db/schema/identity';
import type { Ctx } from './ctx';
import { contains, containsWords } from './like';
import { PublicId } from './public-id';

/** Years of rows lie below; an exact count beyond this would cost more than the page. */
export const LOG_COUNT_CAP = 10_000;

export interface LogPage<Row> {
  rows: Row[];
  /** Exact up to LOG_COUNT_CAP. */
  total: number;
  isTotalExact: boolean;
  after: string | null;
  before: string | null;
}

/** Start of a page: beyond a row, forwards (older) or back. */
export interface LogEdge {
  id: number;
  isBackwards: boolean;
}

/** The row that a cursor names; null for none, and for one that is gone, unseen or made up: the first page then. */
export async function findLogEdge(
  ctx: Ctx,
  table: MySqlTable & { id: MySqlColumn; publicId: MySqlColumn },
  { after, before }: { after: string | null; before: string | null },
  isSeen?: SQL,
): Promise<LogEdge | null> {
  const publicId = PublicId.safeParse(after ?? before).data;
  if (publicId === undefined) return null;
  const [row] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.publicId, publicId), isSeen));
  return row ? { id: Number(row.id), isBackwards: after === null } : null;
}

/** Part of the name or user name of the person a row is about; for queries that join `users`. */
export function isAboutPerson(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return or(contains(users.username, text), containsWords(users.firstName, text), containsWords(users.lastName, text));
}

/** Reads from the edge away, newest first or, going back, oldest first: `cutPage` puts the rows in order. */
export function readingFrom(id: MySqlColumn, edge: LogEdge | null): { beyond: SQL | undefined; order: SQL } {
  if (edge === null) return { beyond: undefined, order: desc(id) };
  return edge.isBackwards ? { beyond: gt(id, edge.id), order: asc(id) } : { beyond: lt(id, edge.id), order: desc(id) };
}

/**
 * Cuts the rows, one more than the page, into a page with cursors at its edges.
 * @param found in the order of reading: from the edge away
 */
export function cutPage<Row extends { publicId: string }>(
  found: readonly Row[],
  { size, edge, total }: { size: number; edge: LogEdge | null; total: number },
): LogPage<Row> {
  const isBackwards = edge?.isBackwards ?? false;
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (isBackwards) rows.reverse();
  return {
    rows,
    total: Math.min(total, LOG_COUNT_CAP),
    isTotalExact: total <= LOG_COUNT_CAP,
    after: (isBackwards || hasMore) && rows.length > 0 ? (rows.at(-1)?.publicId ?? null) : null,
    before: (isBackwards ? hasMore : edge !== null) && rows.length > 0 ? (rows[0]?.publicId ?? null) : null,
  };
}
