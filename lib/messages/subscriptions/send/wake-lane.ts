import { and, eq, isNull, sql } from 'drizzle-orm';
import { subscriptionLanes } from '@/db/schema/webhook-subscriptions';
import type { TxCtx } from '@/lib/platform/ctx';

/** Ends the rest of a receiver because a person wants something sent now. One that is being served goes on by itself. */
export async function wakeLane(tx: TxCtx, subscriptionId: number): Promise<void> {
  await tx.db
    .update(subscriptionLanes)
    .set({ freeAt: sql`NOW(3)` })
    .where(and(eq(subscriptionLanes.subscriptionId, subscriptionId), isNull(subscriptionLanes.holder)));
}
