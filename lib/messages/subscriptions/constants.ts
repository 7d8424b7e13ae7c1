import type { SubscriptionKind } from '@/db/operations-enums';

// A leaf: forms in the browser use it too.

/** Facts of the engine that Superadmins alone see: an organization's subscription cannot have them. */
export const SYSTEM_ONLY_KINDS: readonly SubscriptionKind[] = ['numbering.reset_requested', 'numbering.fallback_used'];

/** Of one organization, or of the whole system: an event asks for each of them whether it may see it. */
export const MAX_SUBSCRIPTIONS = 20;

export const MAX_SUBSCRIPTION_NAME = 100;
/** The column's length. */
export const MAX_SUBSCRIPTION_URL = 1000;

/** The secret before signs beside the new one for so long: a day is enough to change a receiver. */
export const ROTATION_HOURS = 24;

/** Messages put back by one call: some minutes of sending to one receiver. */
export const MAX_REDELIVERED = 1000;

/** Kind of a message that a person requested to see that its receiver is there. */
export const TEST_KIND = 'test';
