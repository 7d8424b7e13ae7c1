import { z } from 'zod';
import {
  PAUSE_REASONS,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_MESSAGE_STATES,
  SUBSCRIPTION_STATUSES,
} from '@/db/operations-enums';
import { ANY_KIND_CODES } from '@/lib/documents/kind-traits';
import { PublicId } from '@/lib/platform/public-id';
import { TEST_KIND } from './constants';

// Subscriptions of outgoing events and their messages, as DTOs. Moments are ISO 8601 in UTC.

const Moment = z.iso.datetime();
const Place = z.strictObject({ publicId: PublicId, code: z.string() });

export const SubscriptionAnswer = z.strictObject({ publicId: PublicId, versionNo: z.int() });
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;

/** The secret is shown once: the replay of an Idempotency-Key has none. */
export const CreatedSubscription = SubscriptionAnswer.extend({ secret: z.string().nullable() });
export type CreatedSubscription = z.infer<typeof CreatedSubscription>;

/** The secret before signs beside the new one until `previousEndsAt`. */
export const RotatedSecret = CreatedSubscription.extend({ previousEndsAt: Moment });
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const SubscriptionRow = SubscriptionAnswer.extend({
  name: z.string(),
  url: z.string(),
  /** Null: the whole system. */
  organization: Place.nullable(),
  /** Null: every project. */
  project: Place.nullable(),
  kinds: z.array(z.enum(SUBSCRIPTION_KINDS)),
  documentKinds: z.array(z.enum(ANY_KIND_CODES)).nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  pausedAt: Moment.nullable(),
  /** When a message was taken last. */
  lastSentAt: Moment.nullable(),
  /** Since when every try has failed; null: the last one did not. */
  failingSince: Moment.nullable(),
  pendingCount: z.int(),
  /** Messages of the last 24 hours that were given up. */
  failedCount: z.int(),
  createdAt: Moment,
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const SubscriptionDetail = SubscriptionRow.extend({
  createdBy: z.string(),
  /** While a secret is being exchanged. */
  previousSecretEndsAt: Moment.nullable(),
});
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>;

export const SubscriptionMessageRow = z.strictObject({
  publicId: PublicId,
  kind: z.enum([...SUBSCRIPTION_KINDS, TEST_KIND]),
  state: z.enum(SUBSCRIPTION_MESSAGE_STATES),
  attemptCount: z.int(),
  lastStatusCode: z.int().nullable(),
  lastDurationMs: z.int().nullable(),
  /** When a message that waits is tried next. */
  nextAt: Moment.nullable(),
  requestedBy: z.string().nullable(),
  createdAt: Moment,
});
export type SubscriptionMessageRow = z.infer<typeof SubscriptionMessageRow>;

export const SubscriptionAttemptRow = z.strictObject({
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  /** The beginning of the answer. */
  response: z.string().nullable(),
  error: z.string().nullable(),
  attemptedAt: Moment,
});
export type SubscriptionAttemptRow = z.infer<typeof SubscriptionAttemptRow>;

export const SubscriptionMessageDetail = SubscriptionMessageRow.extend({
  subscriptionPublicId: PublicId,
  /** Sent body; null if the organization may no longer see its document. */
  body: z.record(z.string(), z.unknown()).nullable(),
  attempts: z.array(SubscriptionAttemptRow),
});
export type SubscriptionMessageDetail = z.infer<typeof SubscriptionMessageDetail>;
