import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SubscriptionKind } from '@/db/operations-enums';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import type { EventType } from '@/lib/platform/outbox/catalog';
import { KINDS_OF_EVENTS } from '@/lib/platform/outbox/kinds-of-events';
import { REMEMBERED_MS } from '@/lib/platform/outbox/wanted-kinds';
import { transact } from '@/lib/platform/transact';

/**
 * Seconds after a change until each process includes the events. A process caches for `REMEMBERED_MS`, and commits on
 * that basis within the deadline of a number (5 s) and some lock waits.
 */
const SETTLED_AFTER_S = REMEMBERED_MS / 1000 + 25;

/**
 * Adds missing deliveries to events that a process emitted before it knew of a new wish of a subscription. Idempotent.
 * @returns the count of events
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
  // A subscription that began to want more since is settled again.
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
