import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { noteAfterEnd } from '@/lib/workflow/engine/moves/note-after-end';
import { transitionUnderClaim } from '@/lib/workflow/engine/moves/transition';
import { ACTION_PERMISSIONS } from '../constants';
import { loadCirculation } from '../read/load-circulation';
import { canAcknowledge } from '../rules';
import type { AcknowledgeCirculation } from '../schema';

/**
 * Takes note of a sheet of which the actor is informed; it holds nothing up, and can be done after the others have
 * answered. Several at once: `acknowledgeWork`.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, WORKFLOW_VERSION_CONFLICT
 */
export async function acknowledgeCirculation(
  ctx: UserCtx,
  { publicId, versionNo, comment }: AcknowledgeCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<TransitionAnswer> {
  const sheet = await loadCirculation(ctx, publicId);
  const refusal = canAcknowledge(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.acknowledge } });
  const task = sheet.tasks.find(({ isInfo }) => isInfo);
  if (!task) throw new AppError('FORBIDDEN');
  const { instanceId } = sheet;
  if (!sheet.facts.isLive) return noteAfterEnd(ctx, { instanceId, comment }, claim);
  const payload = { taskPublicId: task.publicId };
  const body = {
    action: task.action,
    versionNo: versionNo ?? sheet.versionNo,
    comment,
    payload,
    attachmentPublicIds: [],
  };
  return transitionUnderClaim(ctx, { instanceId, body }, claim);
}
