import { z } from 'zod';
import { URGENCIES } from '@/db/handling-enums';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { codes, MAX_VALUES, PAGE, sortBy } from '../../register/list-params';
import { listQuery } from '../../register/list-query';
import { DEFAULT_RFA_SORT, RFA_SORTS, RFA_VIEWS } from '../constants';

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const RfaFilters = z.strictObject({
  /** Codes of the final result, or of the consultant's where there is no final one. */
  result: codes.optional(),
  /** DFT, FRE, FAP … */
  status: codes.optional(),
  /** States of the workflow. */
  step: codes.optional(),
  type: codes.optional(),
  discipline: codes.optional(),
  contract: codes.optional(),
  /** Organization codes of the originator. */
  contractor: codes.optional(),
  /** Organization codes of the holders of the ball. */
  with: codes.optional(),
  /** The ball is with the acting organization, or with the person themselves. */
  mine: z.enum(['organization', 'person']).optional(),
  urgency: z.array(z.enum(URGENCIES)).max(MAX_VALUES).optional(),
  /** The step's due date has passed. */
  overdue: z.literal(true).optional(),
  /** From the second revision on. */
  resubmitted: z.literal(true).optional(),
  /** Drafts that are marked ready, or not. */
  ready: z.enum(['yes', 'no']).optional(),
  /** Part of a drawing's number. */
  drawing: line(100).optional(),
  /** Inclusive days of the project's time zone, on the submission of the revision. */
  dateFrom: CalendarDay.optional(),
  dateTo: CalendarDay.optional(),
  /** Free text: part of the subject, or a number however it is typed. */
  q: line(200).optional(),
});
export type RfaFilters = z.infer<typeof RfaFilters>;

export const RfaListParams = z.strictObject({
  view: z.enum(RFA_VIEWS).default('all'),
  filters: RfaFilters.default({}),
  sort: sortBy(RFA_SORTS, DEFAULT_RFA_SORT),
  ...PAGE,
});

/** The same over REST. */
export const rfaQuery = listQuery(RfaListParams);
