import { z } from 'zod';
import { requiredLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import {
  DEFAULT_PAGE_SIZE,
  type ListQuery,
  MAX_SORT_KEYS,
  PAGE_SIZES,
  type SortKey,
} from '../_ui/data-table/list-query';

/** As Next hands it to a page. */
export type RawSearchParams = Record<string, string | string[] | undefined>;

/** A filter reads every value its parameter carries; what it refuses is treated as absent. */
export type ListFilter<T> = z.ZodType<T, string[]>;

/** The parameters that every list reads beside its filters. */
const LIST_NAMES = ['sort', 'size', 'after', 'before'] as const;
// Values of one filter: more would only come from a script, and each becomes a bound parameter.
const MAX_VALUES = 50;
/** Maximum characters of a search; a longer text is a pasted letter. */
export const MAX_SEARCH_TEXT = 200;
// A cursor is a few sort values in base64url.
const Cursor = z.string().regex(/^[A-Za-z0-9_-]{1,512}$/);
const strings = z.array(z.string()).min(1);

/** Free text, normalised, control characters refused. */
export const textFilter: ListFilter<string> = strings
  .transform((values) => values[0] ?? '')
  .pipe(requiredLine(MAX_SEARCH_TEXT));

/** One or more codes (status, type, organization). */
export const codesFilter: ListFilter<string[]> = strings.pipe(z.array(requiredLine(60)).max(MAX_VALUES));

/** One or more of a known set; unknown values are refused together with the filter. */
export function choicesFilter<const T extends readonly [string, ...string[]]>(choices: T): ListFilter<T[number][]> {
  return strings.pipe(z.array(z.enum(choices)).max(MAX_VALUES)) as ListFilter<T[number][]>;
}

/** Exactly one of a known set; several at once are refused. */
export function choiceFilter<const T extends readonly [string, ...string[]]>(choices: T): ListFilter<T[number]> {
  return strings.pipe(z.tuple([z.enum(choices)])).transform(([choice]) => choice) as ListFilter<T[number]>;
}

/** A calendar date, `YYYY-MM-DD`. */
export const dateFilter: ListFilter<string> = strings.transform((values) => values[0] ?? '').pipe(CalendarDay);

/** Present as `1`, otherwise absent. */
export const flagFilter: ListFilter<true> = strings
  .transform((values) => values[0])
  .pipe(z.literal('1'))
  .transform(() => true as const);

type FilterValues<F extends Record<string, ListFilter<unknown>>> = { [K in keyof F]?: z.output<F[K]> };

export type ListParams<S extends string, F extends Record<string, ListFilter<unknown>>> = {
  sort: { key: S; descending: boolean }[];
  size: number;
  after: string | null;
  before: string | null;
  /** Parsed values for the query. */
  filters: FilterValues<F>;
  /** The same state as the table component wants it. */
  query: ListQuery;
};

/**
 * The parameters under their present names; the present name wins where an address has both.
 * @returns null where the address has no former name
 */
export function presentNames(
  raw: RawSearchParams,
  formerNames: Readonly<Record<string, string>>,
): RawSearchParams | null {
  const present = { ...raw };
  let isRenamed = false;
  for (const [former, name] of Object.entries(formerNames)) {
    const value = present[former];
    if (value === undefined) continue;
    delete present[former];
    present[name] ??= value;
    isRenamed = true;
  }
  return isRenamed ? present : null;
}

/**
 * Parses the address of a list. Never throws: a hostile or stale value becomes the default, an unknown name is reported.
 */
export function parseListParams<S extends string, F extends Record<string, ListFilter<unknown>>>(
  address: RawSearchParams,
  spec: {
    sortable: readonly S[];
    defaultSort: readonly { key: S; descending: boolean }[];
    filters: F;
    /** Parameters that the page reads by itself, such as its view. */
    own?: readonly string[];
    /** Present names of filters by the former ones, which bookmarks keep. */
    formerNames?: Readonly<Record<string, string>>;
  },
): ListParams<S, F> {
  const raw = presentNames(address, spec.formerNames ?? {}) ?? address;
  const filters: Record<string, unknown> = {};
  const spelled: Record<string, readonly string[]> = {};
  for (const [name, filter] of Object.entries(spec.filters)) {
    const values = all(raw[name]);
    const parsed = filter.safeParse(values);
    if (!parsed.success) continue;
    filters[name] = parsed.data;
    spelled[name] = values;
  }
  const sort = parseSort(first(raw.sort), spec.sortable) ?? [...spec.defaultSort];
  const size = PAGE_SIZES.find((known) => String(known) === first(raw.size)) ?? DEFAULT_PAGE_SIZE;
  const after = Cursor.safeParse(first(raw.after)).data ?? null;
  const before = after === null ? (Cursor.safeParse(first(raw.before)).data ?? null) : null;
  const known = new Set([...LIST_NAMES, ...Object.keys(spec.filters), ...(spec.own ?? [])]);
  const unknown = Object.keys(raw).filter((name) => raw[name] !== undefined && !known.has(name));
  return {
    sort,
    size,
    after,
    before,
    filters: filters as FilterValues<F>,
    query: { sort, size, filters: spelled, unknown },
  };
}

function parseSort<S extends string>(
  text: string | undefined,
  sortable: readonly S[],
): { key: S; descending: boolean }[] | null {
  if (!text || text.length > MAX_SEARCH_TEXT) return null;
  const keys = new Map<S, { key: S; descending: boolean }>();
  for (const part of text.split(',')) {
    const wanted: SortKey = { key: part.replace(/^-/, ''), descending: part.startsWith('-') };
    const key = sortable.find((known) => known === wanted.key);
    if (key && !keys.has(key)) keys.set(key, { key, descending: wanted.descending });
  }
  return keys.size > 0 ? [...keys.values()].slice(0, MAX_SORT_KEYS) : null;
}

function all(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
