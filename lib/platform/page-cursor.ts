import { z } from 'zod';
import { PublicId } from './public-id';

// A cursor carries the sort values of its edge row at the time of the read.
// So a renamed row does not move the page edge. The row itself breaks ties. The reader has seen all of it, so it is neither signed nor secret.

/** The longest subject in three-byte letters and base64, with two further keys; proxies take addresses of 8 KB. */
export const MAX_CURSOR = 4000;

export interface PageEdge {
  publicId: string;
  /** Order of the page, as in its address, and the edge row's value of each key; null: read them of the row. */
  sorted: { by: string; values: readonly string[] } | null;
}

interface SortKey {
  key: string;
  descending: boolean;
}

const Parts = z.tuple([PublicId, z.string()]).rest(z.string());

/** Cursor of a list over REST: as a page of the list answered it, or the publicId of its edge row. */
export const PageCursor = z
  .string()
  .max(MAX_CURSOR)
  .refine((text) => readCursor(text) !== null);

export function writeCursor(publicId: string, sort: readonly SortKey[], values: readonly string[]): string {
  return Buffer.from(JSON.stringify([publicId, spell(sort), ...values])).toString('base64url');
}

/** @returns null for a text that is no cursor */
export function readCursor(text: string | null): PageEdge | null {
  if (text === null) return null;
  if (PublicId.safeParse(text).success) return { publicId: text, sorted: null };
  try {
    const [publicId, by, ...values] = Parts.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { publicId, sorted: { by, values } };
  } catch {
    return null;
  }
}

/** The values that the cursor carries for this order; null where it was made for another one. */
export function cursorValues({ sorted }: PageEdge, sort: readonly SortKey[]): readonly string[] | null {
  const isUsable = sorted?.by === spell(sort) && sort.length > 0 && sorted.values.length === sort.length;
  return isUsable ? sorted.values : null;
}

function spell(sort: readonly SortKey[]): string {
  return sort.map(({ key, descending }) => `${descending ? '-' : ''}${key}`).join(',');
}
