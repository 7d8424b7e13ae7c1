import { z } from 'zod';

/** What every address and body must look like where it names a record. An INT or another shape never reaches a query. */
export const PublicId = z.uuid();
export type PublicId = z.infer<typeof PublicId>;
