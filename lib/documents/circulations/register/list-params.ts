import { z } from 'zod';
import { MAX_CURSOR } from '@/lib/platform/page-cursor';
import { PublicId } from '@/lib/platform/public-id';
import { line } from '@/lib/platform/text';
import { MAX_PAGE_SIZE } from '../../document/schema';
import { CIRCULATION_SORTS, CIRCULATION_STATUSES, CIRCULATION_VIEWS, DEFAULT_CIRCULATION_SORT } from '../constants';

/** Values of one filter; each becomes a bound parameter. */
const MAX_VALUES = 50;

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const CirculationFilters = z.strictObject({
  status: z.array(z.enum(CIRCULATION_STATUSES)).max(CIRCULATION_STATUSES.length).optional(),
  /** People on the sheet. */
  person: z.array(PublicId).max(MAX_VALUES).optional(),
  /** Somebody is late. */
  overdue: z.literal(true).optional(),
  /** The sheets of one document. */
  document: PublicId.optional(),
  /** Part of the number or the subject, of the sheet or of its document. */
  q: line(200).optional(),
});
export type CirculationFilters = z.infer<typeof CirculationFilters>;

export const CirculationListParams = z.strictObject({
  view: z.enum(CIRCULATION_VIEWS).default('all'),
  filters: CirculationFilters.default({}),
  sort: z
    .array(z.strictObject({ key: z.enum(CIRCULATION_SORTS), descending: z.boolean() }))
    .max(3)
    .default([...DEFAULT_CIRCULATION_SORT]),
  size: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  after: z.string().max(MAX_CURSOR).nullable().default(null),
  before: z.string().max(MAX_CURSOR).nullable().default(null),
});
export type CirculationListParams = z.infer<typeof CirculationListParams>;
export type CirculationListParamsInput = z.input<typeof CirculationListParams>;
