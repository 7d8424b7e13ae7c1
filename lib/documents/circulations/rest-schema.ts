import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { MAX_PAGE_SIZE } from '../document/schema';
import { CIRCULATION_SORTS, CIRCULATION_VIEWS, type CirculationSort } from './constants';
import { CirculationFilters, type CirculationListParamsInput } from './register/list-params';

/** A parameter that may be given once or repeatedly; either way the register's own rule for its values decides. */
const several = <T extends z.ZodType<unknown, string>>(values: z.ZodOptional<z.ZodArray<T>>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values.unwrap())
    .optional();

const filters = CirculationFilters.shape;
const sorts = CIRCULATION_SORTS.join('|');

/** Repeat a parameter for alternatives; `sort=-created,number` orders by the newest, then by number. */
export const CirculationListQuery = z.strictObject({
  project: z.string().min(1).max(20),
  view: z.enum(CIRCULATION_VIEWS).optional(),
  status: several(filters.status),
  person: several(filters.person),
  overdue: z.literal('1').optional(),
  document: filters.document,
  q: filters.q,
  sort: z
    .string()
    .regex(new RegExp(`^-?(${sorts})(,-?(${sorts})){0,2}$`))
    .optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: PageCursor.optional(),
  before: PageCursor.optional(),
});
export type CirculationListQuery = z.infer<typeof CirculationListQuery>;

/** The query string as the register's own parameters. */
export function toCirculationListParams(query: CirculationListQuery): CirculationListParamsInput {
  const { project: _project, view, sort, size, after, before, overdue, ...rest } = query;
  return {
    view,
    size,
    after: after ?? null,
    before: before ?? null,
    filters: { ...rest, ...(overdue && { overdue: true }) },
    ...(sort && { sort: sort.split(',').map(sortKey) }),
  };
}

function sortKey(part: string): { key: CirculationSort; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as CirculationSort, descending };
}
