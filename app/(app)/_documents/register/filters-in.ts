type Filters = Readonly<Record<string, string[]>>;

/** What an address sets of these filters; one that it does not set has no values. */
export function filtersIn(search: string, names: readonly string[]): Filters {
  const params = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, params.getAll(name)]));
}

/** Those of these filters that two addresses set differently, as the later one sets them. */
export function changedFilters(before: string, now: string, names: readonly string[]): Filters {
  const former = filtersIn(before, names);
  const isChanged = ([name, values]: [string, string[]]) => values.join('\n') !== former[name]?.join('\n');
  return Object.fromEntries(Object.entries(filtersIn(now, names)).filter(isChanged));
}
