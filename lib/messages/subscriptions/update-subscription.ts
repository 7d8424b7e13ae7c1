import type { SubscriptionKind } from '@/db/operations-enums';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { refuseStale } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import type { UserCtx } from '@/lib/platform/ctx';
import { forgetWantedKinds } from '@/lib/platform/outbox/wanted-kinds';
import { afterCommit, transact } from '@/lib/platform/transact';
import { checkedChoice } from './checked-choice';
import type { SubscriptionAnswer } from './dto';
import { loadManagedSubscription } from './managed-subscriptions';
import type { UpdateSubscription } from './schema';
import { wakeLane } from './send/wake-lane';
import { WANTING_EVEN_MORE } from './wanting-more';
import { writeChange } from './write-change';

/**
 * Changes name, address and choice of a subscription. Waiting messages go to the new address. Without a difference
 * nothing is written.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, RECORD_CHANGED, INVALID_INPUT, PROJECT_UNKNOWN, STEP_UP_REQUIRED
 */
export async function updateSubscription(ctx: UserCtx, input: UpdateSubscription): Promise<SubscriptionAnswer> {
  const row = await loadManagedSubscription(ctx, input.publicId);
  refuseStale(row, input.versionNo);
  const { projectId } = await checkedChoice(ctx, input, row.organizationId === null);
  const { name, url, kinds, documentKinds } = input;
  const wanted = { name, url, kinds, documentKinds, projectId };
  const { projectId: _key, ...changes } = changesBetween(row as typeof wanted, wanted) ?? {};
  const isMoved = projectId !== row.projectId;
  if (Object.keys(changes).length === 0 && !isMoved) return { publicId: row.publicId, versionNo: row.versionNo };
  const before = row.kinds as SubscriptionKind[];
  const wantsMore = kinds.some((kind) => !before.includes(kind));
  return transact(ctx, async (tx) => {
    afterCommit(tx, forgetWantedKinds);
    // The new address may well answer.
    if (url !== row.url) await wakeLane(tx, row.id);
    const proof = proofChanges(await requireFreshProof(tx, 'updateSubscription'));
    return writeChange(
      tx,
      {
        row,
        seenVersionNo: input.versionNo,
        change: { ...wanted, ...(wantsMore && WANTING_EVEN_MORE) },
      },
      {
        action: 'subscription.updated',
        // Address, and kinds of messages.
        severity: 'WARN',
        changes: { ...changes, ...(isMoved && { project: [null, input.projectPublicId] as const }), ...proof },
      },
    );
  });
}
