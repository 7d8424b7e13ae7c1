import { z } from 'zod';
import { bodyOf } from './parts';

/** A Superadmin requested that a series goes back, which a second one must approve. */
export const NumberingResetRequested = bodyOf(
  'numbering.reset_requested',
  z.object({
    resetPublicId: z.uuid(),
    seriesPublicId: z.uuid(),
    typeCode: z.string(),
    pattern: z.string(),
    nextNumber: z.int(),
    requestedByPublicId: z.uuid(),
    /** Its page, behind the sign-in. */
    url: z.url(),
  }),
);
