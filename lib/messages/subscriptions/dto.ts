import type { PauseReason, SubscriptionKind, SubscriptionMessageState, SubscriptionStatus } from '@/db/enums';
import type { SubscriptionDocumentKind, TEST_KIND } from './constants';

export type SubscriptionAnswer = { publicId: string; versionNo: number };

/** The secret is shown once: the replay of an Idempotency-Key has none. */
export type CreatedSubscription = SubscriptionAnswer & { secret: string | null };

export type RotatedSecret = CreatedSubscription & {
  /** The secret before signs beside the new one until then. */
  previousEndsAt: string;
};

type Named = { publicId: string; code: string };

export type SubscriptionRow = SubscriptionAnswer & {
  name: string;
  url: string;
  /** Null: the whole system. */
  organization: Named | null;
  /** Null: every project. */
  project: Named | null;
  kinds: SubscriptionKind[];
  documentKinds: SubscriptionDocumentKind[] | null;
  status: SubscriptionStatus;
  pauseReason: PauseReason | null;
  pausedAt: string | null;
  /** When a message was taken last. */
  lastSentAt: string | null;
  /** Since when every try has failed; null: the last one did not. */
  failingSince: string | null;
  pendingCount: number;
  failedCount: number;
  createdAt: string;
};

export type SubscriptionDetail = SubscriptionRow & {
  createdBy: string;
  /** While a secret is being exchanged. */
  previousSecretEndsAt: string | null;
};

export type SubscriptionMessageRow = {
  publicId: string;
  kind: SubscriptionKind | typeof TEST_KIND;
  state: SubscriptionMessageState;
  attemptCount: number;
  lastStatusCode: number | null;
  lastDurationMs: number | null;
  /** When a message that waits is tried next. */
  nextAt: string | null;
  requestedBy: string | null;
  createdAt: string;
};

type SubscriptionAttemptRow = {
  statusCode: number | null;
  durationMs: number;
  /** The beginning of the answer. */
  response: string | null;
  error: string | null;
  attemptedAt: string;
};

export type SubscriptionMessageDetail = SubscriptionMessageRow & {
  subscriptionPublicId: string;
  /** What is sent; null where its document is out of the organization's sight by now. */
  body: unknown;
  attempts: SubscriptionAttemptRow[];
};
