import { z } from 'zod';
import { SECRECIES, URGENCIES } from '@/db/enums';
import { PublicId } from '../id';
import { REGISTER_SORTS, REGISTER_VIEWS, type RegisterSort } from './constants';
import { RegisterFilters, RegisterParams, type RegisterParamsInput } from './list-params';
import { CancelCorrespondence, GenerateNumber, MAX_PAGE_SIZE, UpdateCorrespondence } from './schema';

// What REST callers send, where it differs from what the verbs take: the document is named by the address, a list by
// its query string. Routes parse with these and OpenAPI describes them.

export const CorrespondencePath = z.strictObject({ publicId: PublicId });

export const PatchCorrespondence = UpdateCorrespondence.omit({ publicId: true });
export type PatchCorrespondence = z.infer<typeof PatchCorrespondence>;

export const SubmitBody = z.strictObject({ versionNo: z.int().positive().optional() });
export const CancelBody = CancelCorrespondence.omit({ publicId: true });
export const GenerateNumberBody = GenerateNumber.omit({ publicId: true });

const several = <T extends z.ZodType>(value: T) => z.union([value, z.array(value)]).optional();
const text = z.string().max(200);

/** Repeat a parameter for alternatives; `sort=-listed,number` orders by the newest, then by number. */
export const ListQuery = z.strictObject({
  project: z.string().min(1).max(20),
  view: z.enum(REGISTER_VIEWS).optional(),
  type: several(text),
  status: several(text),
  from: several(text),
  to: several(text),
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
  dateField: z.enum(['document', 'submitted']).optional(),
  overdue: z.literal('1').optional(),
  tag: several(text),
  urgency: several(z.enum(URGENCIES)),
  secrecy: several(z.enum(SECRECIES)),
  reply: several(z.enum(['yes', 'no'])),
  q: text.optional(),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${REGISTER_SORTS.join('|')})(,-?(${REGISTER_SORTS.join('|')})){0,2}$`))
    .optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: PublicId.optional(),
  before: PublicId.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The query string as the register's own parameters. */
export function toRegisterParams(query: ListQuery): RegisterParamsInput {
  const { project: _project, view, sort, size, after, before, overdue, ...filters } = query;
  const lists = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, isSingle(name) ? value : asList(value)]),
  );
  return RegisterParams.parse({
    view,
    size,
    after: after ?? null,
    before: before ?? null,
    filters: RegisterFilters.parse({ ...lists, ...(overdue && { overdue: true }) }),
    ...(sort && { sort: sort.split(',').map(sortKey) }),
  });
}

function isSingle(name: string): boolean {
  return ['dateFrom', 'dateTo', 'dateField', 'q'].includes(name);
}

function asList(value: unknown): unknown[] | undefined {
  return value === undefined ? undefined : Array.isArray(value) ? value : [value];
}

function sortKey(part: string): { key: RegisterSort; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as RegisterSort, descending };
}
