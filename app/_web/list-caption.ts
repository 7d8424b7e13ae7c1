import { getTranslations } from 'next-intl/server';
import { readPreferences } from '@/app/_shell/read-preferences';
import type { ListQuery } from '@/app/_ui/data-table/list-query';
import { formatDate } from '@/app/_ui/format-date';

/** A filter of a list in words: its column, and what its values are called where the address has codes. */
export interface FilterWords {
  label: string;
  wordOf?(value: string): string;
}

/**
 * The row above an exported sheet: title of the list and its active filters. Filters without words of their own are
 * the search, `from` and `to`.
 */
export async function listCaption(
  title: string,
  { filters }: Pick<ListQuery, 'filters'>,
  words: Readonly<Record<string, FilterWords>>,
): Promise<string> {
  const [table, look] = await Promise.all([getTranslations('table'), readPreferences()]);
  const phrases = Object.entries(filters).flatMap(([name, values]) => {
    const [first] = values;
    if (first === undefined) return [];
    if (name === 'from' || name === 'to') return [table(name, { date: formatDate(first, 'short', look) })];
    const { label, wordOf = (value: string) => value } = words[name] ?? { label: table('search') };
    return [`${label}: ${values.map((value) => wordOf(value)).join(', ')}`];
  });
  return [title, ...phrases].join(' · ');
}
