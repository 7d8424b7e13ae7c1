import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { MAX_REDELIVERED } from './constants';
import { loadManagedSubscription } from './managed-subscriptions';
import type { RedeliverFailed } from './schema';
import { wakeLane } from './send/wake-lane';
import { recordAct } from './write-change';

/**
 * Has the worker send every message that failed since a moment again, oldest first, at most `MAX_REDELIVERED` at a
 * time. Each keeps its id.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND
 */
export async function redeliverFailed(
  ctx: UserCtx,
  { publicId, since }: RedeliverFailed,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string; count: number }> {
  const row = await loadManagedSubscription(ctx, publicId);
  return transact(ctx, async (tx) => {
    const failed = await tx.db
      .select({ id: subscriptionMessages.id })
      .from(subscriptionMessages)
      .where(
        and(
          eq(subscriptionMessages.subscriptionId, row.id),
          eq(subscriptionMessages.state, 'FAILED'),
          gte(subscriptionMessages.createdAt, new Date(since)),
        ),
      )
      .orderBy(asc(subscriptionMessages.id))
      .limit(MAX_REDELIVERED)
      .for('update');
    const ids = failed.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.db
        .update(subscriptionMessages)
        .set({ state: 'PENDING', attempts: 0, nextAt: sql`NOW(3)` })
        .where(inArray(subscriptionMessages.id, ids));
    }
    await wakeLane(tx, row.id);
    await recordAct(tx, row, {
      action: 'subscription.failed_redelivered',
      changes: { count: [null, ids.length], since: [null, since] },
    });
    const answer = { publicId, count: ids.length };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
