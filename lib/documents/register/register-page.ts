import { z } from 'zod';
import { SearchNote } from '@/lib/platform/search-note';

/** A page of a register as it leaves `lib`. */
export function registerPageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    /** At most 10,000; a lower bound where `isTotalExact` is false. */
    total: z.int(),
    isTotalExact: z.boolean(),
    /** Cursors of the neighbouring pages; null at either end. */
    after: z.string().nullable(),
    before: z.string().nullable(),
    /** Interpretation of the search; null if it was read word by word. */
    search: SearchNote.nullable(),
  });
}

/** A page of rows of this type. */
export type RegisterPage<Row> = Omit<z.infer<ReturnType<typeof registerPageOf>>, 'rows'> & { rows: Row[] };
