import { z } from 'zod';
import { DEAD_LETTER_STATUSES, DELIVERY_STATUSES } from '@/db/operations-enums';
import { PublicId } from '@/lib/platform/public-id';

// Events that exhausted their retries, as DTOs. Moments are ISO 8601 in UTC.

export const DeadLetterRow = z.strictObject({
  publicId: PublicId,
  status: z.enum(DEAD_LETTER_STATUSES),
  consumer: z.string(),
  errorClass: z.string(),
  error: z.string(),
  /** Rounds of the slow schedule, each of several quick tries. */
  attempts: z.int(),
  eventType: z.string(),
  workflowCode: z.string().nullable(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
});
export type DeadLetterRow = z.infer<typeof DeadLetterRow>;

export const DeadLetterPage = z.strictObject({ deadLetters: z.array(DeadLetterRow), after: PublicId.nullable() });
export type DeadLetterPage = z.infer<typeof DeadLetterPage>;

export const DeadLetterDetail = DeadLetterRow.extend({
  jobId: z.string(),
  deliveryStatus: z.enum(DELIVERY_STATUSES),
  entityType: z.string().nullable(),
  entityPublicId: z.string().nullable(),
  instanceId: z.string().nullable(),
  /** Secrets are masked. */
  payload: z.record(z.string(), z.unknown()),
});
export type DeadLetterDetail = z.infer<typeof DeadLetterDetail>;

export const DeadLetterState = z.strictObject({ publicId: PublicId, status: z.enum(DEAD_LETTER_STATUSES) });
export type DeadLetterState = z.infer<typeof DeadLetterState>;
