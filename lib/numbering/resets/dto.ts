import { z } from 'zod';
import { NUMBER_RESET_STATES } from '@/db/numbering-enums';
import { PublicId } from '@/lib/platform/public-id';
import { PersonRef } from '@/lib/platform/references';
import { SeriesRef } from '../records/dto';

// DTOs of requests to raise a series. Moments are ISO 8601 in UTC.

export const ResetRequest = z.strictObject({
  publicId: PublicId,
  series: SeriesRef,
  /** EXPIRED from the moment it lapses, whether or not the worker has been by. */
  state: z.enum(NUMBER_RESET_STATES),
  versionNo: z.int(),
  /** Last number at the time of the request. */
  fromNumber: z.int(),
  nextNumber: z.int(),
  reason: z.string(),
  attachment: z.strictObject({ publicId: PublicId, filename: z.string(), sizeBytes: z.int() }).nullable(),
  requestedBy: PersonRef,
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: PersonRef.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string().nullable(),
  /** The last number when it was carried out; everything after it and before `nextNumber` was passed over. */
  raisedFrom: z.int().nullable(),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

export const ResetPage = z.strictObject({
  resets: z.array(ResetRequest),
  /** For the next page; null on the last one. */
  after: PublicId.nullable(),
});
export type ResetPage = z.infer<typeof ResetPage>;
