import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { PublicId } from '@/lib/platform/public-id';
import { CONTRACT_DRAWING_SORTS, type ContractDrawingSort, DRAWING_SORTS, type DrawingSort } from './constants';
import {
  ContractDrawingFilters,
  type ContractDrawingParamsInput,
  DrawingFilters,
  type DrawingParamsInput,
} from './list-params';
import {
  CreateDrawing,
  MAX_DRAWING_PAGE_SIZE,
  ReviseDrawing,
  type RevisedKind,
  UpdateContractDrawing,
  UpdateDrawing,
  UpdateDrawingRevision,
  WithdrawDrawingRevision,
} from './schema';

// What REST callers send, where it differs from what the verbs take: kind and drawing are named by the address.

export const DrawingPath = z.strictObject({ publicId: PublicId });
export const DrawingRevisionPath = z.strictObject({ publicId: PublicId, revisionPublicId: PublicId });

export const CreateDrawingBody = CreateDrawing.omit({ kind: true });
export const PatchDrawing = UpdateDrawing.omit({ kind: true, publicId: true });
export const ReviseDrawingBody = ReviseDrawing.omit({ kind: true, publicId: true });
export const PatchDrawingRevision = UpdateDrawingRevision.omit({ kind: true, publicId: true });
export const WithdrawDrawingRevisionBody = WithdrawDrawingRevision.omit({ kind: true, publicId: true });
export const PatchContractDrawing = UpdateContractDrawing.omit({ publicId: true });

/** A parameter that may be given once or repeatedly. */
const several = <T extends z.ZodType<unknown, string>>(values: z.ZodOptional<z.ZodArray<T>>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values.unwrap())
    .optional();

const sortOf = (keys: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^-?(${keys.join('|')})(,-?(${keys.join('|')})){0,2}$`))
    .optional();

const paging = {
  project: z.string().min(1).max(20),
  size: z.coerce.number().int().min(1).max(MAX_DRAWING_PAGE_SIZE).optional(),
  after: PageCursor.optional(),
  before: PageCursor.optional(),
};

const filters = DrawingFilters.shape;

/** Repeat a parameter for alternatives; without `all=1` only the newest revision of each drawing. */
export const DrawingListQuery = z.strictObject({
  ...paging,
  main: several(filters.main),
  sub: several(filters.sub),
  discipline: several(filters.discipline),
  contract: several(filters.contract),
  status: several(filters.status),
  all: z.literal('1').optional(),
  openRfa: z.literal('1').optional(),
  changedSince: filters.changedSince,
  q: filters.q,
  sort: sortOf(DRAWING_SORTS),
});
export type DrawingListQuery = z.infer<typeof DrawingListQuery>;

const contractFilters = ContractDrawingFilters.shape;

export const ContractDrawingListQuery = z.strictObject({
  ...paging,
  volume: several(contractFilters.volume),
  category: several(contractFilters.category),
  sub: several(contractFilters.sub),
  contract: several(contractFilters.contract),
  changedSince: contractFilters.changedSince,
  q: contractFilters.q,
  sort: sortOf(CONTRACT_DRAWING_SORTS),
});
export type ContractDrawingListQuery = z.infer<typeof ContractDrawingListQuery>;

/** The query string as the register's own parameters. */
export function toDrawingParams(kind: RevisedKind, query: DrawingListQuery): DrawingParamsInput {
  const { project: _project, sort, size, after, before, all, openRfa, ...rest } = query;
  return {
    kind,
    size,
    after: after ?? null,
    before: before ?? null,
    filters: { ...rest, ...(all && { all: true }), ...(openRfa && { openRfa: true }) },
    ...(sort && { sort: sort.split(',').map(sortKey<DrawingSort>) }),
  };
}

export function toContractDrawingParams(query: ContractDrawingListQuery): ContractDrawingParamsInput {
  const { project: _project, sort, size, after, before, ...rest } = query;
  return {
    size,
    after: after ?? null,
    before: before ?? null,
    filters: rest,
    ...(sort && { sort: sort.split(',').map(sortKey<ContractDrawingSort>) }),
  };
}

function sortKey<K extends string>(part: string): { key: K; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as K, descending };
}
