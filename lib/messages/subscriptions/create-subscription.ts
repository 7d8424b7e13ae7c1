import { and, count, eq, isNull } from 'drizzle-orm';
import { subscriptionLanes, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { requirePermission } from '@/lib/people/identity/access/access';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { forgetWantedKinds } from '@/lib/platform/outbox/wanted-kinds';
import { afterCommit, transact } from '@/lib/platform/transact';
import { checkedChoice } from './checked-choice';
import { MAX_SUBSCRIPTIONS } from './constants';
import type { CreatedSubscription } from './dto';
import { requireManagingSystem } from './managed-subscriptions';
import type { CreateSubscription } from './schema';
import { newSubscriptionSecret } from './secrets';
import { WANTING_MORE } from './wanting-more';

/**
 * Makes a receiver of outgoing events, of the acting organization or, by a Superadmin, of the whole system. Its secret
 * is answered once: a stored answer has none.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, INVALID_INPUT, PROJECT_UNKNOWN, SUBSCRIPTION_LIMIT, STEP_UP_REQUIRED
 */
export async function createSubscription(
  ctx: UserCtx,
  input: CreateSubscription,
  claim: IdempotencyClaim | null = null,
): Promise<CreatedSubscription> {
  const isOfSystem = input.organizationPublicId === null;
  if (isOfSystem) await requireManagingSystem(ctx);
  else await requirePermission(ctx, 'webhook.manage', { organizationId: ctx.actor.organizationId });
  if (!isOfSystem && input.organizationPublicId !== ctx.actor.organizationPublicId) {
    throw new AppError('INVALID_INPUT', { fieldErrors: { organizationPublicId: ['INVALID'] } });
  }
  const { projectId } = await checkedChoice(ctx, input, isOfSystem);
  const organizationId = isOfSystem ? null : ctx.actor.organizationId;
  const publicId = newPublicId();
  const { secret, sealed } = newSubscriptionSecret(publicId);
  return transact(ctx, async (tx) => {
    afterCommit(tx, forgetWantedKinds);
    await refuseTooMany(tx, organizationId);
    const [row] = await tx.db
      .insert(webhookSubscriptions)
      .values({
        publicId,
        organizationId,
        projectId,
        name: input.name,
        url: input.url,
        secret: sealed,
        kinds: input.kinds,
        documentKinds: input.documentKinds,
        createdBy: tx.actor.userId,
        ...WANTING_MORE,
      })
      .$returningId();
    if (!row) throw new Error('a subscription that was written is not there');
    await tx.db.insert(subscriptionLanes).values({ subscriptionId: row.id });
    const proof = await requireFreshProof(tx, 'createSubscription');
    await record(tx, {
      action: 'subscription.created',
      severity: 'WARN',
      entityType: 'webhook_subscription',
      entityPublicId: publicId,
      entityLabel: input.name,
      projectId,
      subjectOrganizationId: organizationId,
      changes: {
        url: [null, input.url],
        kinds: [null, input.kinds],
        documentKinds: [null, input.documentKinds],
        ...proofChanges(proof),
      },
    });
    const answer = { publicId, versionNo: 1 };
    await recordAnswers(tx, [{ claim, answer: { ...answer, secret: null } }]);
    return { ...answer, secret };
  });
}

/** Two concurrent calls may exceed the limit by one, which is harmless. */
async function refuseTooMany(tx: TxCtx, organizationId: number | null): Promise<void> {
  const isOfSame =
    organizationId === null
      ? isNull(webhookSubscriptions.organizationId)
      : eq(webhookSubscriptions.organizationId, organizationId);
  const [row] = await tx.db
    .select({ total: count() })
    .from(webhookSubscriptions)
    .where(and(isOfSame, isNull(webhookSubscriptions.deletedAt)));
  if ((row?.total ?? 0) >= MAX_SUBSCRIPTIONS) {
    throw new AppError('SUBSCRIPTION_LIMIT', { params: { max: MAX_SUBSCRIPTIONS } });
  }
}
