import { z } from 'zod';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';
import { line } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { MAX_PAGE_SIZE } from '../../document/schema';
import { DEFAULT_RFA_SORT, RFA_SORTS, RFA_VIEWS } from '../constants';

/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;
const codes = z.array(z.string().min(1).max(60)).max(MAX_VALUES);

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
  sort: z
    .array(z.strictObject({ key: z.enum(RFA_SORTS), descending: z.boolean() }))
    .max(3)
    .default([...DEFAULT_RFA_SORT]),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  after: z.string().max(MAX_CURSOR).nullable().default(null),
  before: z.string().max(MAX_CURSOR).nullable().default(null),
});
export type RfaListParams = z.infer<typeof RfaListParams>;
export type RfaListParamsInput = z.input<typeof RfaListParams>;
