import { z } from 'zod';
import { SUBSCRIPTION_KINDS } from '@/db/operations-enums';
import { ANY_KIND_CODES } from '@/lib/documents/kind-traits';
import { PublicId } from '@/lib/platform/public-id';
import { requiredLine } from '@/lib/platform/text';
import { MAX_SUBSCRIPTION_NAME, MAX_SUBSCRIPTION_URL } from './constants';

const Version = z.int().positive();

/** Stored in the order of the list and without repetition, so that the same choice is the same text. */
function chosenOf<const T extends readonly string[]>(all: T) {
  return z
    .array(z.enum(all))
    .min(1)
    .max(50)
    .transform((chosen) => all.filter((one) => chosen.includes(one as (typeof chosen)[number])) as T[number][]);
}

const Choice = {
  /** Null: every project. */
  projectPublicId: PublicId.nullable(),
  name: requiredLine(MAX_SUBSCRIPTION_NAME),
  url: z.url({ protocol: /^https?$/ }).max(MAX_SUBSCRIPTION_URL),
  kinds: chosenOf(SUBSCRIPTION_KINDS),
  /** Null: every kind, and events that are about no document. */
  documentKinds: chosenOf(ANY_KIND_CODES).nullable(),
};

export const CreateSubscription = z.strictObject({
  /** Null: the whole system. */
  organizationPublicId: PublicId.nullable(),
  ...Choice,
});
export type CreateSubscription = z.infer<typeof CreateSubscription>;

export const UpdateSubscription = z.strictObject({ publicId: PublicId, versionNo: Version, ...Choice });
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;

export const VersionOfSubscription = z.strictObject({ publicId: PublicId, versionNo: Version });
export type VersionOfSubscription = z.infer<typeof VersionOfSubscription>;

/** Of the subscription. */
export const SendTestMessage = z.strictObject({ publicId: PublicId });
export type SendTestMessage = z.infer<typeof SendTestMessage>;

/** Of the message. */
export const RedeliverMessage = z.strictObject({ publicId: PublicId });
export type RedeliverMessage = z.infer<typeof RedeliverMessage>;

/** Of the subscription; messages made since that moment. */
export const RedeliverFailed = z.strictObject({ publicId: PublicId, since: z.iso.datetime() });
export type RedeliverFailed = z.infer<typeof RedeliverFailed>;
