import { z } from 'zod';
import { SECRECIES, URGENCIES } from '@/db/handling-enums';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { codes, MAX_VALUES, PAGE, sortBy } from '../../register/list-params';
import { listQuery } from '../../register/list-query';
import { DEFAULT_REGISTER_SORT, REGISTER_SORTS, REGISTER_VIEWS } from '../constants';

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const RegisterFilters = z.strictObject({
  type: codes.optional(),
  status: codes.optional(),
  /** Organization codes of the originator, and of any recipient. */
  from: codes.optional(),
  to: codes.optional(),
  /** Inclusive days of the project's time zone, on the document date or on the submission. */
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
  dateField: z.enum(['document', 'submitted']).optional(),
  overdue: z.literal(true).optional(),
  tag: z.array(line(60)).max(MAX_VALUES).optional(),
  urgency: z.array(z.enum(URGENCIES)).max(MAX_VALUES).optional(),
  secrecy: z.array(z.enum(SECRECIES)).max(MAX_VALUES).optional(),
  reply: z
    .array(z.enum(['yes', 'no']))
    .max(MAX_VALUES)
    .optional(),
  /** Free text: part of the subject, or a number however it is typed. */
  q: line(200).optional(),
});
export type RegisterFilters = z.infer<typeof RegisterFilters>;

export const RegisterParams = z.strictObject({
  view: z.enum(REGISTER_VIEWS).default('all'),
  filters: RegisterFilters.default({}),
  sort: sortBy(REGISTER_SORTS, DEFAULT_REGISTER_SORT),
  ...PAGE,
});
export type RegisterParams = z.infer<typeof RegisterParams>;
export type RegisterParamsInput = z.input<typeof RegisterParams>;

/** The same over REST. */
export const letterQuery = listQuery(RegisterParams);
