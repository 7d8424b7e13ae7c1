import { z } from 'zod';
import { CalendarDay } from '@/lib/platform/time/calendar-day';

const Person = z.object({ value: z.string(), label: z.string() });

/** As the fields hold it; empty means everything. */
export const LendFields = z.object({
  delegatorPublicId: Person.nullable(),
  delegatePublicId: Person.nullable().refine((person) => person !== null, { error: 'REQUIRED' }),
  from: CalendarDay,
  to: CalendarDay,
  projectPublicId: z.string(),
  typeCode: z.string(),
  reason: z.string().max(500),
});
