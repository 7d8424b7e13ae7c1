import { z } from 'zod';
import { NUMBER_AUDIT_EVENTS } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';

const PAGE_SIZE = 100;

/** Counters of a project, a page of 100 at a time. */
export const ListCounters = z.strictObject({
  project: z.string().min(1).max(20),
  type: z.string().min(1).max(20).optional(),
  /** A.D. */
  year: z.coerce.number().int().min(2020).max(2100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
});
export type ListCounters = z.infer<typeof ListCounters>;

/** The newest first; `after` is the last row of the page before. */
export const ListNumberAudit = z.strictObject({
  series: PublicId.optional(),
  /** As printed. */
  number: z.string().min(1).max(150).optional(),
  event: z.enum(NUMBER_AUDIT_EVENTS).optional(),
  after: PublicId.optional(),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
});
export type ListNumberAudit = z.infer<typeof ListNumberAudit>;

export const CertificateQuery = z.strictObject({
  series: PublicId,
  /** A.D.; only the numbers counted in that year are listed. */
  year: z.coerce.number().int().min(2020).max(2100).optional(),
});
export type CertificateQuery = z.infer<typeof CertificateQuery>;

/** As the column. */
const MAX_NOTE = 1000;

/** Resolution of a numbering error. */
export const ResolveNumberError = z.strictObject({ publicId: PublicId, note: requiredLine(MAX_NOTE) });
export type ResolveNumberError = z.infer<typeof ResolveNumberError>;

/** Input of an operation on one series. */
export const OfSeries = z.strictObject({ publicId: PublicId });

/** Input of an operation on all series. */
export const OfAllSeries = z.strictObject({});
