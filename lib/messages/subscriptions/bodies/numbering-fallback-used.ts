import { z } from 'zod';
import { bodyOf } from './parts';

/** Numbers of a series were issued under the database's row lock alone, because Redis was away. */
export const NumberingFallbackUsed = bodyOf(
  'numbering.fallback_used',
  z.object({
    seriesPublicId: z.uuid(),
    typeCode: z.string(),
    pattern: z.string(),
    /** Numbers issued that way in the time. */
    count: z.int(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
);
