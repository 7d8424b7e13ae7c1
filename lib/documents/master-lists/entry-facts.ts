import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import type { MasterList } from './lists';

interface EntryFacts {
  nameTh: string;
  nameEn: string;
  abbreviation: string;
  sortOrder: number;
}

/** The facts of an entry that its list has a column for. */
export function entryFacts(
  list: MasterList,
  facts: EntryFacts,
): { name: keyof EntryFacts; column: MySqlColumn; value: string | number }[] {
  const columns: Record<keyof EntryFacts, MySqlColumn | null | undefined> = {
    nameTh: list.names?.th,
    nameEn: list.names?.en,
    sortOrder: list.names?.place,
    abbreviation: list.abbreviation,
  };
  return (Object.keys(columns) as (keyof EntryFacts)[]).flatMap((name) => {
    const column = columns[name];
    return column ? [{ name, column, value: facts[name] }] : [];
  });
}
