import { z } from 'zod';
import { FIND_STATES, MAX_COUNTED, PAGE_SIZE } from './dto';

/** Longer texts get a note; this bounds the address. */
const MAX_SENT = 10_000;
const code = z.string().min(1).max(60).optional();

/** Query of the search: a text, and one value of each facet. */
export const FindQueryParams = z.strictObject({
  q: z.string().max(MAX_SENT).default(''),
  docType: code,
  party: code,
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  state: z.enum(FIND_STATES).optional(),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_COUNTED / PAGE_SIZE)
    .default(1),
});
export type FindQueryParams = z.infer<typeof FindQueryParams>;
