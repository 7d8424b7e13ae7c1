import { z } from 'zod';

const Person = z.object({ value: z.string(), label: z.string() });

/** As the fields hold it; empty means everything. */
export const LendFields = z.object({
  delegatorPublicId: Person.nullable(),
  delegatePublicId: Person.nullable().refine((person) => person !== null, { error: 'REQUIRED' }),
  from: z.iso.date(),
  to: z.iso.date(),
  projectPublicId: z.string(),
  typeCode: z.string(),
  reason: z.string().max(500),
});
