import { z } from 'zod';

/** Shape of each identifier in an address or body. An INT or another shape never reaches a query. */
export const PublicId = z.uuid();
export type PublicId = z.infer<typeof PublicId>;
