import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { MAX_PAGE_SIZE } from '../document/schema';
import { RFA_SORTS, RFA_VIEWS, type RfaSort } from './constants';
import { RfaFilters, type RfaListParamsInput } from './register/list-params';

/** A parameter that may be given once or repeatedly; either way the register's own rule for its values decides. */
const several = <T extends z.ZodType<unknown, string>>(values: z.ZodOptional<z.ZodArray<T>>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values.unwrap())
    .optional();

const filters = RfaFilters.shape;
const sorts = RFA_SORTS.join('|');

/** Repeat a parameter for alternatives; `sort=-listed,number` orders by the newest, then by number. */
export const RfaListQuery = z.strictObject({
  project: z.string().min(1).max(20),
  view: z.enum(RFA_VIEWS).optional(),
  result: several(filters.result),
  status: several(filters.status),
  step: several(filters.step),
  type: several(filters.type),
  discipline: several(filters.discipline),
  contract: several(filters.contract),
  contractor: several(filters.contractor),
  with: several(filters.with),
  mine: filters.mine,
  overdue: z.literal('1').optional(),
  resubmitted: z.literal('1').optional(),
  ready: filters.ready,
  drawing: filters.drawing,
  dateFrom: filters.dateFrom,
  dateTo: filters.dateTo,
  q: filters.q,
  sort: z
    .string()
    .regex(new RegExp(`^-?(${sorts})(,-?(${sorts})){0,2}$`))
    .optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: PageCursor.optional(),
  before: PageCursor.optional(),
});
export type RfaListQuery = z.infer<typeof RfaListQuery>;

/** The query string as the register's own parameters. */
export function toRfaListParams(query: RfaListQuery): RfaListParamsInput {
  const { project: _project, view, sort, size, after, before, overdue, resubmitted, ...rest } = query;
  return {
    view,
    size,
    after: after ?? null,
    before: before ?? null,
    filters: { ...rest, ...(overdue && { overdue: true }), ...(resubmitted && { resubmitted: true }) },
    ...(sort && { sort: sort.split(',').map(sortKey) }),
  };
}

function sortKey(part: string): { key: RfaSort; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as RfaSort, descending };
}
