type Filters = Readonly<Record<string, string[]>>;

/** Values of these filters in an address; an unset filter has none. */
export function filtersIn(search: string, names: readonly string[]): Filters {
  const params = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, params.getAll(name)]));
}

/** Filters whose values differ between two addresses, with the later values. */
export function changedFilters(before: string, now: string, names: readonly string[]): Filters {
  const former = filtersIn(before, names);
  const isChanged = ([name, values]: [string, string[]]) => values.join('\n') !== former[name]?.join('\n');
  return Object.fromEntries(Object.entries(filtersIn(now, names)).filter(isChanged));
}
