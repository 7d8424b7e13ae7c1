import { eq, sql } from 'drizzle-orm';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { ROTATION_HOURS } from './constants';
import type { RotatedSecret } from './dto';
import { loadManagedSubscription } from './managed-subscriptions';
import type { VersionOfSubscription } from './schema';
import { newSubscriptionSecret } from './secrets';
import { writeChange } from './write-change';

/**
 * Gives a subscription a new secret, returned once. The previous secret also signs for `ROTATION_HOURS`; an even older
 * one ends now, so at most two are valid.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, STEP_UP_REQUIRED
 */
export async function rotateSecret(
  ctx: UserCtx,
  { publicId, versionNo }: VersionOfSubscription,
  claim: IdempotencyClaim | null = null,
): Promise<RotatedSecret> {
  const row = await loadManagedSubscription(ctx, publicId);
  const { secret, sealed } = newSubscriptionSecret(publicId);
  return transact(ctx, async (tx) => {
    const change = {
      previousSecret: row.secret,
      previousSecretEndsAt: sql`NOW(3) + INTERVAL ${ROTATION_HOURS} HOUR`,
      secret: sealed,
    };
    const proof = proofChanges(await requireFreshProof(tx, 'rotateSecret'));
    const written = await writeChange(
      tx,
      { row, seenVersionNo: versionNo, change },
      { action: 'subscription.secret_rotated', severity: 'WARN', changes: proof },
    );
    const [now] = await tx.db
      .select({ endsAt: webhookSubscriptions.previousSecretEndsAt })
      .from(webhookSubscriptions)
      .where(eq(webhookSubscriptions.id, row.id));
    const answer = { ...written, previousEndsAt: now?.endsAt?.toISOString() ?? '' };
    await recordAnswers(tx, [{ claim, answer: { ...answer, secret: null } }]);
    return { ...answer, secret };
  });
}
