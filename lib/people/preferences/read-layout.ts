import { z } from 'zod';
import { ColumnKey, MAX_COLUMN_WIDTH, MAX_COLUMNS, MIN_COLUMN_WIDTH, type TableLayout } from './schema';

const Anything = z.record(z.string(), z.unknown());

/**
 * Parses a stored layout of any version of the product, without errors. A non-list counts as empty, an invalid column
 * key is dropped, a width is clamped. Keys of unknown columns stay; the table ignores them.
 * @param stored a parsed layout or its JSON text
 */
export function readLayout(stored: unknown): TableLayout {
  const raw = Anything.safeParse(typeof stored === 'string' ? parsed(stored) : stored).data ?? {};
  const [order, hidden, pinned] = [keysOf(raw.order), keysOf(raw.hidden), keysOf(raw.pinned)];
  const widths = widthsOf(raw.widths);
  return {
    ...(order && { order }),
    ...(hidden && { hidden }),
    ...(pinned && { pinned }),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
  };
}

function keysOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const keys = value.filter((item): item is string => ColumnKey.safeParse(item).success);
  return [...new Set(keys)].slice(0, MAX_COLUMNS);
}

function widthsOf(value: unknown): [string, number][] {
  return Object.entries(Anything.safeParse(value).data ?? {})
    .filter((entry): entry is [string, number] => ColumnKey.safeParse(entry[0]).success && Number.isFinite(entry[1]))
    .slice(0, MAX_COLUMNS)
    .map(([key, width]) => [key, Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)))]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
