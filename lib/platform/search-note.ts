import { z } from 'zod';

/** Interpretation of a search, where it differs from its words as typed. */
export const SearchNote = z.discriminatedUnion('kind', [
  /** The rows are of a date, or contain the text. */
  z.strictObject({ kind: z.literal('date'), date: z.iso.date() }),
  /** No row has the typed date: the rows, if any, contain the text. */
  z.strictObject({ kind: z.literal('undated'), date: z.iso.date() }),
  /** The date does not exist: the rows, if any, contain the text. */
  z.strictObject({ kind: z.literal('noSuchDay') }),
  /** No exact match; the rows contain these words. */
  z.strictObject({ kind: z.literal('near'), words: z.string() }),
]);
export type SearchNote = z.infer<typeof SearchNote>;
