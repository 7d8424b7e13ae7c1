import { subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { MessageBody } from './bodies/message-body';
import { TEST_KIND } from './constants';
import { loadManagedSubscription } from './managed-subscriptions';
import type { SendTestMessage } from './schema';
import { wakeLane } from './send/wake-lane';
import { recordAct } from './write-change';

/**
 * Has the worker send a message that means nothing, once, also while the subscription is paused. The log shows what
 * came of it.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND
 */
export async function sendTestMessage(
  ctx: UserCtx,
  input: SendTestMessage,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  const row = await loadManagedSubscription(ctx, input.publicId);
  const publicId = newPublicId();
  const body = MessageBody.parse({
    id: publicId,
    version: 1,
    kind: TEST_KIND,
    occurredAt: new Date().toISOString(),
    project: null,
    data: {},
  });
  return transact(ctx, async (tx) => {
    await tx.db
      .insert(subscriptionMessages)
      .values({ publicId, subscriptionId: row.id, kind: TEST_KIND, body, requestedBy: tx.actor.userId });
    await wakeLane(tx, row.id);
    await recordAct(tx, row, { action: 'subscription.tested' });
    const answer = { publicId };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
