import type { FindAnswer } from './dto';

/** A found document, as far as facets count it. */
interface Found {
  type: { value: string; name: string };
  from: { code: string; name: string };
  year: number;
  state: string;
}

type Counted = FindAnswer['facets']['types'];

/** Values of each facet among found documents, the most frequent first; years from the newest. */
export function countFacets(found: readonly Found[]): FindAnswer['facets'] {
  return {
    types: count(found, ({ type }) => type),
    organizations: count(found, ({ from }) => ({ value: from.code, name: from.name })),
    years: count(found, ({ year }) => ({ value: String(year), name: String(year) })).sort((left, right) =>
      right.value.localeCompare(left.value),
    ),
    states: count(found, ({ state }) => ({ value: state, name: state })),
  };
}

function count(found: readonly Found[], read: (row: Found) => { value: string; name: string }): Counted {
  const counted = new Map<string, Counted[number]>();
  for (const row of found) {
    const { value, name } = read(row);
    const known = counted.get(value);
    if (known) known.count += 1;
    else counted.set(value, { value, name, count: 1 });
  }
  return [...counted.values()].sort((left, right) => right.count - left.count || left.value.localeCompare(right.value));
}
