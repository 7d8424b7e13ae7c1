import { z } from 'zod';
import { TRANSMITTAL_PURPOSES } from '@/db/enums';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { codes, PAGE, sortBy } from '../../register/list-params';
import { listQuery } from '../../register/list-query';
import { DEFAULT_TRANSMITTAL_SORT, TRANSMITTAL_SORTS, TRANSMITTAL_VIEWS } from '../constants';

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const TransmittalFilters = z.strictObject({
  purpose: z.array(z.enum(TRANSMITTAL_PURPOSES)).optional(),
  /** Numbers of sub-types: 21, 22 … */
  subType: codes.optional(),
  from: codes.optional(),
  to: codes.optional(),
  /** `none`: a TO organization still owes its acknowledgement. */
  ack: z.enum(['none', 'all']).optional(),
  /** `none`: no recipient has opened it. */
  viewed: z.literal('none').optional(),
  /** The acknowledgement is owed and its day has passed. */
  overdue: z.literal(true).optional(),
  /** Inclusive days of the project's time zone, on the submission. */
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
  q: line(200).optional(),
});
export type TransmittalFilters = z.infer<typeof TransmittalFilters>;

export const TransmittalListParams = z.strictObject({
  view: z.enum(TRANSMITTAL_VIEWS).default('all'),
  filters: TransmittalFilters.default({}),
  sort: sortBy(TRANSMITTAL_SORTS, DEFAULT_TRANSMITTAL_SORT),
  ...PAGE,
});

/** The same over REST. */
export const transmittalQuery = listQuery(TransmittalListParams);
