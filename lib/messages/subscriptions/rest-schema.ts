import { z } from 'zod';
import { SUBSCRIPTION_MESSAGE_STATES } from '@/db/operations-enums';
import { PublicId } from '@/lib/platform/public-id';
import { SubscriptionMessageRow, SubscriptionRow } from './dto';
import { RedeliverFailed, UpdateSubscription, VersionOfSubscription } from './schema';

// Schemas that the REST API adds to those of the verbs.

const MAX_PAGE_SIZE = 100;
const ofPath = { publicId: true } as const;

export const SubscriptionPath = z.strictObject({ publicId: PublicId });

export const UpdateSubscriptionBody = UpdateSubscription.omit(ofPath);
export const SubscriptionVersionBody = VersionOfSubscription.omit(ofPath);
export const RedeliverFailedBody = RedeliverFailed.omit(ofPath);

/** A DELETE has no body. */
export const DeleteSubscriptionQuery = z.strictObject({ versionNo: z.coerce.number().int().positive() });

export const ListSubscriptionMessages = z.strictObject({
  state: z.enum(SUBSCRIPTION_MESSAGE_STATES).optional(),
  /** The last message of the page before. */
  after: PublicId.optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
});

export const SubscriptionList = z.strictObject({ subscriptions: z.array(SubscriptionRow) });

export const SubscriptionMessagePage = z.strictObject({
  messages: z.array(SubscriptionMessageRow),
  after: PublicId.nullable(),
});

/** The message that the worker sends now. */
export const RequestedMessage = z.strictObject({ publicId: PublicId });

export const RedeliveredMessages = z.strictObject({ publicId: PublicId, count: z.int() });
