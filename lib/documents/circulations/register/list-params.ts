import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { line } from '@/lib/platform/text';
import { MAX_VALUES, PAGE, sortBy } from '../../register/list-params';
import { listQuery } from '../../register/list-query';
import { CIRCULATION_SORTS, CIRCULATION_STATUSES, CIRCULATION_VIEWS, DEFAULT_CIRCULATION_SORT } from '../constants';

/** Filters of the register. Values of one filter are alternatives, filters add up. */
export const CirculationFilters = z.strictObject({
  status: z.array(z.enum(CIRCULATION_STATUSES)).max(CIRCULATION_STATUSES.length).optional(),
  /** People on the sheet. */
  person: z.array(PublicId).max(MAX_VALUES).optional(),
  /** Sheets with a late person. */
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
  sort: sortBy(CIRCULATION_SORTS, DEFAULT_CIRCULATION_SORT),
  ...PAGE,
});

/** The same over REST. */
export const circulationQuery = listQuery(CirculationListParams);
