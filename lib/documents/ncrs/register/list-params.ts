import { z } from 'zod';
import { NCR_SEVERITIES } from '@/db/enums';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { codes, PAGE, sortBy } from '../../register/list-params';
import { listQuery } from '../../register/list-query';
import { DEFAULT_NCR_SORT, NCR_SORTS, NCR_VIEWS } from '../constants';

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const NcrFilters = z.strictObject({
  severity: z.array(z.enum(NCR_SEVERITIES)).optional(),
  /** States of its workflow: ISSUED, ANSWERED … */
  step: codes.optional(),
  discipline: codes.optional(),
  /** Organization codes of the raiser, and of the contractor. */
  from: codes.optional(),
  contractor: codes.optional(),
  /** The step that is due has passed its day. */
  overdue: z.literal(true).optional(),
  /** Inclusive days of the project's time zone, on the finding. */
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
  q: line(200).optional(),
});
export type NcrFilters = z.infer<typeof NcrFilters>;

export const NcrListParams = z.strictObject({
  view: z.enum(NCR_VIEWS).default('all'),
  filters: NcrFilters.default({}),
  sort: sortBy(NCR_SORTS, DEFAULT_NCR_SORT),
  ...PAGE,
});

/** The same over REST. */
export const ncrQuery = listQuery(NcrListParams);
