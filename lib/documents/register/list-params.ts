import { z } from 'zod';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';

/** Rows of a page; a person reads fewer, and a program reads on. */
export const MAX_PAGE_SIZE = 100;

/** Values of one filter; each becomes a bound parameter. */
export const MAX_VALUES = 50;

/** Codes of a filter. */
export const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES);

/** The page of a list. */
export const PAGE = {
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  /** Cursors, or publicIds of rows at a page's edge. */
  after: z.string().max(MAX_CURSOR).nullable().default(null),
  before: z.string().max(MAX_CURSOR).nullable().default(null),
};

/** The order of a list: at most three keys; more change nothing that a reader sees. */
export function sortBy<const Keys extends readonly [string, ...string[]]>(
  keys: Keys,
  usual: readonly { key: Keys[number]; descending: boolean }[],
) {
  return z
    .array(z.strictObject({ key: z.enum(keys), descending: z.boolean() }))
    .max(3)
    .default([...usual] as never);
}
