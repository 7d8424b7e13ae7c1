import { and, eq, ne, sql } from 'drizzle-orm';
import { subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { managedSubscriptions, requireManaging } from './managed-subscriptions';
import type { RedeliverMessage } from './schema';
import { wakeLane } from './send/wake-lane';
import { recordAct } from './write-change';

/**
 * Has the worker send a message again, under the id it had: a receiver that took it the first time knows it. It is
 * tried as often as a new one, and waits while the subscription is paused.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, SUBSCRIPTION_STATE when it is waiting already
 */
export async function redeliverMessage(
  ctx: UserCtx,
  { publicId }: RedeliverMessage,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  await requireManaging(ctx);
  return transact(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ id: subscriptionMessages.id, subscription: webhookSubscriptions })
      .from(subscriptionMessages)
      .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, subscriptionMessages.subscriptionId))
      .where(and(eq(subscriptionMessages.publicId, publicId), managedSubscriptions(ctx)));
    if (!found) throw new AppError('NOT_FOUND');
    const [result] = await tx.db
      .update(subscriptionMessages)
      .set({ state: 'PENDING', attempts: 0, nextAt: sql`NOW(3)` })
      .where(and(eq(subscriptionMessages.id, found.id), ne(subscriptionMessages.state, 'PENDING')));
    if (result.affectedRows === 0) throw new AppError('SUBSCRIPTION_STATE');
    await wakeLane(tx, found.subscription.id);
    await recordAct(tx, found.subscription, {
      action: 'subscription.message_redelivered',
      changes: { message: [null, publicId] },
    });
    await recordAnswers(tx, [{ claim, answer: { publicId } }]);
    return { publicId };
  });
}
