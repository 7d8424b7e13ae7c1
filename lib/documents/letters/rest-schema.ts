import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { PublicId } from '@/lib/platform/public-id';
import {
  CancelCorrespondence,
  DocumentVersion,
  GenerateNumber,
  MAX_PAGE_SIZE,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '../document/schema';
import { REGISTER_SORTS, REGISTER_VIEWS, type RegisterSort } from './constants';
import { RegisterFilters, type RegisterParamsInput } from './register/list-params';

// What REST callers send, where it differs from what the verbs take: the document is named by the address, a list by
// its query string. Routes parse with these and OpenAPI describes them.

export const CorrespondencePath = z.strictObject({ publicId: PublicId });

export const PatchCorrespondence = UpdateCorrespondence.omit({ publicId: true });
export type PatchCorrespondence = z.infer<typeof PatchCorrespondence>;

export const SubmitBody = SubmitCorrespondence.omit({ publicId: true });
export const VersionBody = DocumentVersion.omit({ publicId: true });
export const CancelBody = CancelCorrespondence.omit({ publicId: true });
export const GenerateNumberBody = GenerateNumber.omit({ publicId: true });

/** A parameter that may be given once or repeatedly; either way the register's own rule for its values decides. */
const several = <T extends z.ZodType<unknown, string>>(values: z.ZodOptional<z.ZodArray<T>>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values.unwrap())
    .optional();

const filters = RegisterFilters.shape;

/** Repeat a parameter for alternatives; `sort=-listed,number` orders by the newest, then by number. */
export const ListQuery = z.strictObject({
  project: z.string().min(1).max(20),
  view: z.enum(REGISTER_VIEWS).optional(),
  type: several(filters.type),
  status: several(filters.status),
  from: several(filters.from),
  to: several(filters.to),
  dateFrom: filters.dateFrom,
  dateTo: filters.dateTo,
  dateField: filters.dateField,
  overdue: z.literal('1').optional(),
  tag: several(filters.tag),
  urgency: several(filters.urgency),
  secrecy: several(filters.secrecy),
  reply: several(filters.reply),
  q: filters.q,
  sort: z
    .string()
    .regex(new RegExp(`^-?(${REGISTER_SORTS.join('|')})(,-?(${REGISTER_SORTS.join('|')})){0,2}$`))
    .optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: PageCursor.optional(),
  before: PageCursor.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The query string as the register's own parameters. */
export function toRegisterParams(query: ListQuery): RegisterParamsInput {
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

function sortKey(part: string): { key: RegisterSort; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as RegisterSort, descending };
}
