import { z } from 'zod';
import { AppError } from '@/lib/platform/errors/app-error';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';
import { requiredLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import {
  DEFAULT_PAGE_SIZE,
  type ListQuery,
  MAX_SORT_KEYS,
  PAGE_SIZES,
  type RefusedValue,
  refusedLabel,
  type SortKey,
} from '../_ui/data-table/list-query';

/** As Next hands it to a page. */
export type RawSearchParams = Record<string, string | string[] | undefined>;

/** A filter reads the values that its parameter carries, one after the other (`acceptedValues`). */
export type ListFilter<T> = z.ZodType<T, string[]>;

/** The parameters that every list reads beside its filters. */
const LIST_NAMES = ['sort', 'size', 'after', 'before'] as const;
// Values of one filter: more would only come from a script, and each becomes a bound parameter.
const MAX_VALUES = 50;
/** The first few names show the cause. */
const MAX_NAMED = 5;
/** Maximum characters of a search; a longer text is a pasted letter. */
export const MAX_SEARCH_TEXT = 200;
// A cursor is a few sort values in base64url, or the key of a row.
const Cursor = z
  .string()
  .max(MAX_CURSOR)
  .regex(/^[A-Za-z0-9_-]+$/);
const strings = z.array(z.string()).min(1);

/** Free text, normalised, control characters refused. */
export const textFilter: ListFilter<string> = oneOf(requiredLine(MAX_SEARCH_TEXT));

/** One or more codes (status, type, organization). */
export const codesFilter: ListFilter<string[]> = strings.pipe(z.array(requiredLine(60)).max(MAX_VALUES));

/** One or more of a known set. */
export function choicesFilter<const T extends readonly [string, ...string[]]>(choices: T): ListFilter<T[number][]> {
  return strings.pipe(z.array(z.enum(choices)).max(MAX_VALUES)) as ListFilter<T[number][]>;
}

/** One of a known set; the first counts. */
export function choiceFilter<const T extends readonly [string, ...string[]]>(choices: T): ListFilter<T[number]> {
  return oneOf(z.enum(choices)) as ListFilter<T[number]>;
}

/** A calendar date, `YYYY-MM-DD`. */
export const dateFilter: ListFilter<string> = oneOf(CalendarDay);

/** Present as `1`, otherwise absent. */
export const flagFilter: ListFilter<true> = oneOf(z.literal('1').transform(() => true as const));

function oneOf<T>(schema: z.ZodType<T, string>): ListFilter<T> {
  return strings.pipe(z.tuple([schema])).transform(([value]) => value) as ListFilter<T>;
}

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
 * The values that the filter accepts, each once, and the refused ones: unknown values, and more than it can have. A
 * good value filters beside a refused one, which never widens the list. An empty value is an empty field.
 */
function acceptedValues(filter: ListFilter<unknown>, values: readonly string[]) {
  const accepted: string[] = [];
  const refused: string[] = [];
  for (const value of new Set(values)) {
    if (value === '') continue;
    const isGood = accepted.length < MAX_VALUES && filter.safeParse([value]).success;
    (isGood && filter.safeParse([...accepted, value]).success ? accepted : refused).push(value);
  }
  return { accepted, refused };
}

/**
 * Refuses unknown filters and values: an export holds the requested rows, or nothing.
 * @param own parameters of the address that are no filters
 * @throws AppError FILTERS_REFUSED for a filter or value that the list does not know
 */
export function requireKnownFilters({ unknown, refused }: ListQuery, own: readonly string[] = []): void {
  const names = [...unknown.filter((name) => !own.includes(name)), ...refused.map(refusedLabel)];
  if (names.length > 0) throw new AppError('FILTERS_REFUSED', { details: { filters: names.slice(0, MAX_NAMED) } });
}

/**
 * Parses the address of a list. Never throws: unknown names and refused values are reported in `query`, a hostile or
 * stale order or place becomes the default.
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
  const refused: RefusedValue[] = [];
  for (const [name, filter] of Object.entries(spec.filters)) {
    const values = acceptedValues(filter, all(raw[name]));
    refused.push(...values.refused.map((value) => ({ name, value })));
    const parsed = filter.safeParse(values.accepted);
    if (!parsed.success) continue;
    filters[name] = parsed.data;
    spelled[name] = values.accepted;
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
    query: { sort, size, filters: spelled, unknown, refused },
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
