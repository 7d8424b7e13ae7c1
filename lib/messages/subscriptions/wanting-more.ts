import { sql } from 'drizzle-orm';
import { outboxEvents } from '@/db/schema/events';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';

/**
 * Columns of a subscription that begins to want a kind of event. Processes cache the wanted kinds for seconds; `settle`
 * finds events emitted in that time.
 */
export const WANTING_MORE = {
  wantedSince: sql`NOW(3)`,
  wantedAfter: sql`(SELECT COALESCE(MAX(${outboxEvents.id}), 0) FROM ${outboxEvents})`,
  isSettled: false,
};

/**
 * As above for a subscription that may be in `settle` now: it settles events from the earlier change on, after this
 * one.
 */
export const WANTING_EVEN_MORE = {
  wantedSince: sql`NOW(3)`,
  wantedAfter: sql`IF(${webhookSubscriptions.isSettled}, ${WANTING_MORE.wantedAfter}, ${webhookSubscriptions.wantedAfter})`,
  isSettled: false,
};
