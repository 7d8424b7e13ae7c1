import { eq } from 'drizzle-orm';
import { subscriptionLanes } from '@/db/schema/webhook-subscriptions';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { forgetWantedKinds } from '@/lib/platform/outbox/wanted-kinds';
import { afterCommit, transact } from '@/lib/platform/transact';
import type { SubscriptionAnswer } from './dto';
import { loadManagedSubscription } from './managed-subscriptions';
import type { VersionOfSubscription } from './schema';
import { wakeLane } from './send/wake-lane';
import { WANTING_EVEN_MORE } from './wanting-more';
import { writeChange } from './write-change';

/**
 * Sends again: first what waited, then new events. Its receiver starts with a clean record, at once.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, SUBSCRIPTION_STATE when it is not paused
 */
export async function resumeSubscription(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfSubscription,
  claim: IdempotencyClaim | null = null,
): Promise<SubscriptionAnswer> {
  const row = await loadManagedSubscription(ctx, publicId);
  if (row.status === 'ACTIVE') throw new AppError('SUBSCRIPTION_STATE');
  const change = { status: 'ACTIVE', pauseReason: null, pausedAt: null, ...WANTING_EVEN_MORE };
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change },
      { action: 'subscription.resumed', changes: { status: ['PAUSED', 'ACTIVE'] } },
    );
    await tx.db
      .update(subscriptionLanes)
      .set({ failingSince: null, failedInRow: 0 })
      .where(eq(subscriptionLanes.subscriptionId, row.id));
    await wakeLane(tx, row.id);
    afterCommit(tx, forgetWantedKinds);
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
