import { v7 } from 'uuid';
import { z } from 'zod';

/** A new public identifier: UUIDv7, strictly increasing within a process. */
export function newPublicId(): string {
  return v7();
}

/** What every address and body must look like where it names a record. An INT or another shape never reaches a query. */
export const PublicId = z.uuid();
export type PublicId = z.infer<typeof PublicId>;
