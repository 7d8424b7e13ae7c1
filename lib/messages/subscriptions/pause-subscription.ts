import { sql } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SubscriptionAnswer } from './dto';
import { loadManagedSubscription } from './managed-subscriptions';
import type { VersionOfSubscription } from './schema';
import { writeChange } from './write-change';

/**
 * Stops sending. Messages that wait are kept; events of the pause make none.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, SUBSCRIPTION_STATE when it is paused
 */
export async function pauseSubscription(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfSubscription,
  claim: IdempotencyClaim | null = null,
): Promise<SubscriptionAnswer> {
  const row = await loadManagedSubscription(ctx, publicId);
  if (row.status === 'PAUSED') throw new AppError('SUBSCRIPTION_STATE');
  const change = { status: 'PAUSED', pauseReason: 'ADMINISTRATOR', pausedAt: sql`NOW(3)` };
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change },
      { action: 'subscription.paused', changes: { status: ['ACTIVE', 'PAUSED'] } },
    );
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
