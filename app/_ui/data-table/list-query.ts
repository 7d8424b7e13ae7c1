/** State of a list, all of it in the address. The server parses it (app/_web/search-params.ts), the table writes it. */
export type SortKey = { key: string; descending: boolean };

export type ListQuery = {
  sort: readonly SortKey[];
  size: number;
  /** Active filters as the address spells them: parameter name and its values. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Names of the parameters in the address that the page does not read. */
  unknown: readonly string[];
  /** Values of filters that the page cannot use. */
  refused: readonly RefusedValue[];
};

export type RefusedValue = { name: string; value: string };

/** A refused value as a person reads it. An address may come from anybody: a long or unreadable value is cut. */
export function refusedLabel({ name, value }: RefusedValue): string {
  return `${name}=${/^[\p{L}\p{M}\p{N} ._:-]{1,40}$/u.test(value) ? value : '…'}`;
}

/** Enough for a screen and a half; more would only slow the first paint. */
export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 50;
/** With more than three keys the order is not understandable, and the index does not help. */
export const MAX_SORT_KEYS = 3;

/** `-date,number` for newest first, then by number. */
export function writeSort(sort: readonly SortKey[]): string {
  return sort.map((item) => `${item.descending ? '-' : ''}${item.key}`).join(',');
}

/** Address with another order; the place in the list is meaningless afterwards, so paging starts again. */
export function withSort(search: string, sort: readonly SortKey[]): string {
  return change(search, (params) => {
    if (sort.length > 0) params.set('sort', writeSort(sort));
    else params.delete('sort');
  });
}

/** Address with one filter set to these values; no values removes it. */
export function withFilter(search: string, name: string, values: readonly string[]): string {
  return change(search, (params) => {
    params.delete(name);
    for (const value of values) if (value !== '') params.append(name, value);
  });
}

/** Address without any of these filters. */
export function withoutFilters(search: string, names: readonly string[]): string {
  return change(search, (params) => {
    for (const name of names) params.delete(name);
  });
}

/** Address without the parameters that the page does not know and the values that it refuses. */
export function withoutRefused(search: string, { unknown, refused }: Pick<ListQuery, 'unknown' | 'refused'>): string {
  return change(search, (params) => {
    for (const name of unknown) params.delete(name);
    for (const name of new Set(refused.map((one) => one.name))) {
      const kept = params
        .getAll(name)
        .filter((value) => !refused.some((one) => one.name === name && one.value === value));
      params.delete(name);
      for (const value of kept) params.append(name, value);
    }
  });
}

/** Address with another page size. */
export function withSize(search: string, size: number): string {
  return change(search, (params) => {
    if (size === DEFAULT_PAGE_SIZE) params.delete('size');
    else params.set('size', String(size));
  });
}

/** Address of the rows after or before a cursor; `null` is the first page. */
export function withCursor(search: string, cursor: { after: string } | { before: string } | null): string {
  return change(search, (params) => {
    if (cursor && 'after' in cursor) params.set('after', cursor.after);
    if (cursor && 'before' in cursor) params.set('before', cursor.before);
  });
}

/** Next order after a click on a column's header: up, down, none; with shift beside the other keys. */
export function nextSort(sort: readonly SortKey[], key: string, additional: boolean): SortKey[] {
  const current = sort.find((item) => item.key === key);
  const others = additional ? sort.filter((item) => item.key !== key) : [];
  if (current?.descending) return [...others];
  const next = { key, descending: current !== undefined };
  if (!additional) return [next];
  return current ? sort.map((item) => (item.key === key ? next : item)) : [...others, next].slice(-MAX_SORT_KEYS);
}

function change(search: string, edit: (params: URLSearchParams) => void): string {
  const params = new URLSearchParams(search);
  params.delete('after');
  params.delete('before');
  edit(params);
  const text = params.toString();
  return text === '' ? '?' : `?${text}`;
}
