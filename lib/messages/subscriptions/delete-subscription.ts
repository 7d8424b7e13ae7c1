import { sql } from 'drizzle-orm';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { SubscriptionAnswer } from './dto';
import { loadManagedSubscription } from './managed-subscriptions';
import type { VersionOfSubscription } from './schema';
import { newSubscriptionSecret } from './secrets';
import { writeChange } from './write-change';

/**
 * Ends a subscription for good. Nothing is sent any more, not even what waits; its secrets are overwritten. Its
 * messages are purged with the others.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function deleteSubscription(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfSubscription,
  claim: IdempotencyClaim | null = null,
): Promise<SubscriptionAnswer> {
  const row = await loadManagedSubscription(ctx, publicId);
  const change = {
    deletedAt: sql`NOW(3)`,
    secret: newSubscriptionSecret(publicId).sealed,
    previousSecret: null,
    previousSecretEndsAt: null,
  };
  return transact(ctx, async (tx) => {
    const answer = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change },
      { action: 'subscription.deleted', severity: 'WARN', changes: { url: [row.url, null], kinds: [row.kinds, null] } },
    );
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
