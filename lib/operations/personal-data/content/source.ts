import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyMySqlColumn, alias, type MySqlTable } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import { users } from '@/db/schema/identity';
import type { Locale, UserCtx } from '@/lib/platform/ctx';

/** The person whose data is read. */
export interface Subject {
  db: Database;
  userId: number;
  publicId: string;
  locale: Locale;
  /** One context for each organization that the person may act for; none once they have left. */
  readers: readonly UserCtx[];
}

/** Rows of one table about a person. */
export interface Source {
  from: MySqlTable;
  joins?: readonly { table: MySqlTable; on: SQL | undefined }[];
  /** Cells by their name in the file. Moments end in `At`; the file also shows them in the person's language. */
  fields: Readonly<Record<string, AnyMySqlColumn | SQL | SQL.Aliased>>;
  /** Predicate for the rows about the person; `me` is their row. */
  where: SQL | undefined;
  /** Unique and ascending: rows are read in pages. Null: so few rows that one page holds them. */
  key: AnyMySqlColumn | null;
}

export type SourceRow = Record<string, unknown>;

/** The person's row. Every query joins it, so that no cell loses the name of its table. */
export const me = alias(users, 'me');

/** Rows per page: a page of the widest rows is some megabytes. */
const PAGE = 2000;

/** One page of a source. */
export function selectPage({ db, userId }: Pick<Subject, 'db' | 'userId'>, source: Source, after: unknown = null) {
  const { from, joins = [], fields, where, key } = source;
  let query = db
    .select({ ...fields, ...(key && { pageKey: key }) } as Record<string, AnyMySqlColumn>)
    .from(from)
    .innerJoin(me, eq(me.userId, userId))
    .$dynamic();
  for (const { table, on } of joins) query = query.leftJoin(table, on) as unknown as typeof query;
  if (!key) return query.where(where);
  return query
    .where(and(where, after === null ? undefined : gt(key, after)))
    .orderBy(key)
    .limit(PAGE);
}

/** All rows of a source, page by page. */
export async function* readSource(of: Subject, source: Source): AsyncGenerator<SourceRow[]> {
  for (let after: unknown = null; ; ) {
    const rows = (await selectPage(of, source, after)) as SourceRow[];
    if (rows.length > 0) yield rows.map(({ pageKey, ...row }) => row);
    if (!source.key || rows.length < PAGE) return;
    after = rows.at(-1)?.pageKey;
  }
}

/** Value of a field that a source lacks. */
export const none = sql<null>`NULL`;

export const text = (value: string) => sql<string>`${value}`;

export const organizationCode = (id: SQLWrapper) =>
  sql<string | null>`(SELECT o.organization_code FROM organizations o WHERE o.id = ${id})`;

export const projectCode = (id: SQLWrapper) =>
  sql<string | null>`(SELECT p.project_code FROM projects p WHERE p.id = ${id})`;

export const contractCode = (id: SQLWrapper) =>
  sql<string | null>`(SELECT c.contract_code FROM contracts c WHERE c.id = ${id})`;

export const typeCode = (id: SQLWrapper) =>
  sql<string | null>`(SELECT t.type_code FROM correspondence_types t WHERE t.id = ${id})`;

export const personName = (id: SQLWrapper) =>
  sql<string | null>`(SELECT CONCAT_WS(' ', n.first_name, n.last_name) FROM users n WHERE n.user_id = ${id})`;
