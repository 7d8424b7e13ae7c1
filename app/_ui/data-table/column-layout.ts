import type { TablePreferences } from './table-types';

type Described = {
  key: string;
  width: number;
  optional?: boolean;
  fixed?: boolean;
  grow?: boolean;
  card?: string;
};

export type ColumnPlace = {
  /** Pixels. */
  width: number;
  /** Pixels from the left edge where a pinned column sticks; null for unpinned columns. */
  start: number | null;
  /** Takes the room that is left. */
  grows: boolean;
};

export type ColumnLayout = { places: ReadonlyMap<string, ColumnPlace>; total: number; grows: boolean };

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
 * Layout beside the open pane: the columns of a card, except the due date, come first, so that the pane does not cover
 * them.
 */
export function besidePane(columns: readonly Described[], preferences: TablePreferences): TablePreferences {
  const first = columns.flatMap(({ key, card }) => (card && card !== 'due' ? [key] : []));
  return { ...preferences, order: [...first, ...orderedKeys(columns, preferences)], pinned: first.slice(0, 1) };
}

/** Widths and sticky positions of the visible columns. `offset`: width of the checkbox column before them. */
export function layoutColumns(
  columns: readonly Described[],
  preferences: TablePreferences,
  offset: number,
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
  return { places, total, grows: [...places.values()].some((place) => place.grows) };
}
