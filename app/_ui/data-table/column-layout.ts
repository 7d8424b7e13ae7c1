import type { TablePreferences } from './table-types';

type Described = {
  key: string;
  width: number;
  optional?: boolean;
  fixed?: boolean;
  grow?: boolean;
  card?: string;
  yields?: number;
  yieldsBlank?: number;
  yieldsSame?: number;
};

/** Values of the page's rows in a column: none, all equal, or several. */
export type ColumnValues = 'none' | 'one' | 'several';

export type ColumnPlace = {
  /** Pixels. */
  width: number;
  /** Pixels from the left edge where a pinned column sticks; null for unpinned columns. */
  start: number | null;
  /** Takes the room that is left. */
  grows: boolean;
  /** Not shown in a table that is narrower, in pixels. */
  yieldsBelow?: number;
};

export type ColumnLayout = {
  places: ReadonlyMap<string, ColumnPlace>;
  total: number;
  /** Without the columns that yield. */
  least: number;
  grows: boolean;
};

// Narrower than this a header no longer shows its name beside the sort arrow.
const MIN_WIDTH = 48;
const MAX_WIDTH = 800;

/** Keeps a width within what can still be read. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Columns that stay put while the rest scrolls: the person's choice, otherwise the first two. */
export function pinnedKeys(columns: readonly Described[], preferences: TablePreferences): string[] {
  const known = columns.map((column) => column.key);
  if (preferences.pinned) return preferences.pinned.filter((key) => known.includes(key));
  return columns
    .filter((column) => !column.optional)
    .slice(0, 2)
    .map((column) => column.key);
}

/** Keys that are not shown. A column added later by us keeps its own default. */
export function hiddenKeys(columns: readonly Described[], preferences: TablePreferences): ReadonlySet<string> {
  const chosen = preferences.hidden;
  const hidden = columns.filter(
    (column) => (chosen ? chosen.includes(column.key) : column.optional === true) && !column.fixed,
  );
  return new Set(hidden.map((column) => column.key));
}

/** All keys in the order shown: pinned first, then the person's order, then ours. */
export function orderedKeys(columns: readonly Described[], preferences: TablePreferences): string[] {
  const known = columns.map((column) => column.key);
  const pinned = pinnedKeys(columns, preferences);
  const order = (preferences.order ?? []).filter((key) => known.includes(key));
  return [...new Set([...pinned, ...order, ...known])];
}

/**
 * Pixels that a subject keeps while another column can yield: the first 45 letters of a Thai subject distinguish it
 * from the next.
 */
export const SUBJECT_ROOM = 320;

/** The order in which a visible column yields: 0 for one that stays. */
function rankOf(
  { key, yields = 0, yieldsBlank, yieldsSame }: Described,
  valuesOf: (key: string) => ColumnValues,
): number {
  if (yieldsBlank === undefined && yieldsSame === undefined) return yields;
  const values = valuesOf(key);
  return (values === 'none' ? yieldsBlank : values === 'one' ? yieldsSame : undefined) ?? yields;
}

/**
 * Widths and sticky positions of the visible columns, and below which width of the table each yields to the subject.
 * A person's own choice of columns stays.
 * @param offset width of the checkbox column before them
 */
export function layoutColumns(
  columns: readonly Described[],
  preferences: TablePreferences,
  offset: number,
  valuesOf: (key: string) => ColumnValues = () => 'several',
): ColumnLayout {
  const hidden = hiddenKeys(columns, preferences);
  const pinned = pinnedKeys(columns, preferences);
  const places = new Map<string, ColumnPlace>();
  let total = offset;
  for (const key of orderedKeys(columns, preferences)) {
    const column = columns.find((candidate) => candidate.key === key);
    if (!column || hidden.has(key)) continue;
    const chosen = preferences.widths?.[key];
    const width = clampWidth(chosen ?? column.width);
    const isPinned = pinned.includes(key);
    places.set(key, {
      width,
      start: isPinned ? total : null,
      grows: column.grow === true && (!isPinned || key === pinned.at(-1)) && chosen === undefined,
    });
    total += width;
  }
  const grows = [...places.values()].some((place) => place.grows);
  if (!grows || preferences.hidden || preferences.order) return { places, total, least: total, grows };
  const shown = columns.flatMap((column) => {
    const place = places.get(column.key);
    return place ? [{ place, rank: rankOf(column, valuesOf) }] : [];
  });
  const roomOf = ({ grows: takesRest, width }: ColumnPlace) => (takesRest ? Math.max(SUBJECT_ROOM, width) : width);
  for (const { place, rank } of shown) {
    if (rank === 0) continue;
    // The columns of lower ranks have yielded already.
    const staying = shown.filter((one) => one.rank === 0 || one.rank >= rank);
    place.yieldsBelow = staying.reduce((sum, one) => sum + roomOf(one.place), offset);
  }
  const least = shown.reduce((sum, { place, rank }) => (rank === 0 ? sum + place.width : sum), offset);
  return { places, total, least, grows };
}
