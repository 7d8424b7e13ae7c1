import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import { named } from '@/lib/people/names';
import { contains, containsWords } from '@/lib/platform/like';
import type { AdminListParams } from './list-params';

interface ListedColumns {
  id: MySqlColumn;
  code: MySqlColumn;
  nameTh: MySqlColumn;
  nameEn: MySqlColumn;
  isActive: MySqlColumn;
}

/** Free text in the code or a name, and activity. */
export function matching(columns: ListedColumns, { q, active }: AdminListParams): SQL | undefined {
  return and(
    q ? or(contains(columns.code, q), containsWords(columns.nameTh, q), containsWords(columns.nameEn, q)) : undefined,
    active?.length === 1 ? eq(columns.isActive, active[0] === 'yes') : undefined,
  );
}

/** The order asked for, the name in the reader's language; always down to one row. */
export function ordering(columns: ListedColumns, params: AdminListParams, locale: 'th' | 'en'): SQL[] {
  const name = named({ locale }, columns);
  const wanted = params.sort.map(({ key, descending }) => {
    const column = key === 'code' ? columns.code : name;
    return descending ? desc(column) : asc(column);
  });
  return [...wanted, asc(columns.id)];
}
