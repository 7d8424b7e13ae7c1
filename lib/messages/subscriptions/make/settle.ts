import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SubscriptionKind } from '@/db/operations-enums';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import type { EventType } from '@/lib/platform/outbox/catalog';
import { KINDS_OF_EVENTS } from '@/lib/platform/outbox/kinds-of-events';
import { REMEMBERED_MS } from '@/lib/platform/outbox/wanted-kinds';
import { transact } from '@/lib/platform/transact';

/**
 * Seconds after a change when no process can leave out an event any more: it remembers for `REMEMBERED_MS`, and commits
 * what it decided by then within the deadline of a number (5 s) and some lock waits.
 */
const SETTLED_AFTER_S = REMEMBERED_MS / 1000 + 25;

/**
 * Finds the events that processes emitted without a delivery for subscriptions, because they did not know yet that a
 * subscription had come to want them, and gives them one. Repeating it changes nothing. @returns how many events
 */
export async function settleSubscriptions(ctx: Ctx): Promise<number> {
  const waiting = await ctx.db
    .select({
      id: webhookSubscriptions.id,
      kinds: webhookSubscriptions.kinds,
      after: webhookSubscriptions.wantedAfter,
      since: webhookSubscriptions.wantedSince,
    })
    .from(webhookSubscriptions)
    .where(
      and(
        eq(webhookSubscriptions.isSettled, false),
        lte(webhookSubscriptions.wantedSince, sql`NOW(3) - INTERVAL ${SETTLED_AFTER_S} SECOND`),
      ),
    );
  let found = 0;
  for (const subscription of waiting) found += await transact(ctx, (tx) => settle(tx, subscription));
  return found;
}

async function settle(
  tx: TxCtx,
  { id, kinds, after, since }: { id: number; kinds: unknown; after: number; since: Date },
): Promise<number> {
  const types = typesOf(kinds as SubscriptionKind[]);
  let found = 0;
  if (types.length > 0) {
    // Raw: the builder has no INSERT … SELECT with IGNORE. A walk along the primary key from the newest event then.
    const [result] = await tx.db.execute(sql`INSERT IGNORE INTO event_deliveries (event_id, consumer)
      SELECT e.event_id, 'subscriptions' FROM outbox_events AS e
      WHERE e.id > ${after} AND ${inArray(sql`e.event_type`, types)}`);
    found = (result as unknown as { affectedRows: number }).affectedRows;
  }
  // One that came to want even more meanwhile is settled again.
  await tx.db
    .update(webhookSubscriptions)
    .set({ isSettled: true })
    .where(and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.wantedSince, since)));
  return found;
}

function typesOf(kinds: readonly SubscriptionKind[]): EventType[] {
  return (Object.keys(KINDS_OF_EVENTS) as EventType[]).filter((type) =>
    KINDS_OF_EVENTS[type]?.some((kind) => kinds.includes(kind)),
  );
}
