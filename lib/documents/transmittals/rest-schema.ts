import { z } from 'zod';
import { PageCursor } from '@/lib/platform/page-cursor';
import { PublicId } from '@/lib/platform/public-id';
import { CancelCorrespondence, DocumentVersion, MAX_PAGE_SIZE } from '../document/schema';
import { TRANSMITTAL_SORTS, TRANSMITTAL_VIEWS, type TransmittalSort } from './constants';
import { PendingItem } from './dto';
import { TransmittalFilters, type TransmittalListParamsInput } from './register/list-params';
import { AcknowledgeTransmittal, RemindRecipients, SubmitTransmittal, UpdateTransmittal } from './schema';

export const TransmittalPath = z.strictObject({ publicId: PublicId });
export const PatchTransmittal = UpdateTransmittal.omit({ publicId: true });
export const SubmitTransmittalBody = SubmitTransmittal.omit({ publicId: true });
export const TransmittalVersionBody = DocumentVersion.omit({ publicId: true });
export const TransmittalReasonBody = CancelCorrespondence.omit({ publicId: true });
export const AcknowledgeTransmittalBody = AcknowledgeTransmittal.omit({ publicId: true });
export const RemindRecipientsBody = RemindRecipients.omit({ publicId: true });

export const PendingQuery = z.strictObject({ project: z.string().min(1).max(20) });
export const PendingItems = z.strictObject({ rows: z.array(PendingItem) });

/** A parameter that may be given once or repeatedly; either way the register's own rule for its values decides. */
const several = <T extends z.ZodType<unknown, string>>(values: z.ZodOptional<z.ZodArray<T>>) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .pipe(values.unwrap())
    .optional();

const filters = TransmittalFilters.shape;
const sorts = TRANSMITTAL_SORTS.join('|');

/** Repeat a parameter for alternatives; `sort=-listed,number` orders by the newest, then by number. */
export const TransmittalListQuery = z.strictObject({
  project: z.string().min(1).max(20),
  view: z.enum(TRANSMITTAL_VIEWS).optional(),
  purpose: several(filters.purpose),
  subType: several(filters.subType),
  from: several(filters.from),
  to: several(filters.to),
  ack: filters.ack,
  viewed: filters.viewed,
  overdue: z.literal('1').optional(),
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
export type TransmittalListQuery = z.infer<typeof TransmittalListQuery>;

/** The query string as the register's own parameters. */
export function toTransmittalListParams(query: TransmittalListQuery): TransmittalListParamsInput {
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

function sortKey(part: string): { key: TransmittalSort; descending: boolean } {
  const descending = part.startsWith('-');
  return { key: part.slice(descending ? 1 : 0) as TransmittalSort, descending };
}
