import { RETENTION } from '@/lib/platform/maintenance/retention';

/** Days until a copy is removed. */
export const KEPT_DAYS = RETENTION.personalDataCopies.days;

/** As for exports: a restart of the database is transient, a fault is not. */
export const MAX_ATTEMPTS = 3;

/** A copy takes seconds to minutes: one that has not ended in an hour was lost, and must not block the next. */
export const STALLED_MINUTES = 60;

/**
 * The law gives thirty days to answer a request. A person who signed in within them can make the copy, so that no
 * administrator reads it.
 */
export const SIGNED_IN_WITHIN_DAYS = 30;
