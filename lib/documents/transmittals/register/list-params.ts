import { z } from 'zod';
import { TRANSMITTAL_PURPOSES } from '@/db/enums';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { MAX_PAGE_SIZE } from '../../document/schema';
import { DEFAULT_TRANSMITTAL_SORT, TRANSMITTAL_SORTS, TRANSMITTAL_VIEWS } from '../constants';

/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;
const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES);

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
  sort: z
    .array(z.strictObject({ key: z.enum(TRANSMITTAL_SORTS), descending: z.boolean() }))
    .max(3)
    .default([...DEFAULT_TRANSMITTAL_SORT]),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  after: z.string().max(MAX_CURSOR).nullable().default(null),
  before: z.string().max(MAX_CURSOR).nullable().default(null),
});
export type TransmittalListParams = z.infer<typeof TransmittalListParams>;
export type TransmittalListParamsInput = z.input<typeof TransmittalListParams>;
