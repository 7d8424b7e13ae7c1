import { z } from 'zod';

/** How a search was read, where that is not word by word as typed. */
export const SearchNote = z.discriminatedUnion('kind', [
  /** The rows are those of a day. */
  z.strictObject({ kind: z.literal('date'), date: z.iso.date() }),
  /** No row is of the day that was typed: the rows, if any, hold the text. */
  z.strictObject({ kind: z.literal('undated'), date: z.iso.date() }),
  /** The date does not exist: the rows, if any, hold the text. */
  z.strictObject({ kind: z.literal('noSuchDay') }),
  /** Nothing is spelled so; the rows hold these words. */
  z.strictObject({ kind: z.literal('near'), words: z.string() }),
]);
export type SearchNote = z.infer<typeof SearchNote>;
