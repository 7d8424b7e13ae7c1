import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { StoredAnswer } from '@/lib/platform/idempotency';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { loadRfa } from '../read/load-rfas';
import type { DecideRfa } from '../schema';

/**
 * Takes an action, or answers the actor's task, in the review of an RFA's current revision, with a result for each
 * item. The workflow decides the permitted people, the codes and the required comments.
 * @throws AppError DOCUMENT_NOT_FOUND, RFA_NOT_IN_REVIEW for a draft, and the errors of `transition`
 */
export async function decideRfa(
  ctx: UserCtx,
  input: DecideRfa,
  idempotencyKey: string | null = null,
): Promise<StoredAnswer<TransitionAnswer>> {
  const rfa = await loadRfa(ctx, input.publicId);
  const { instanceId } = rfa.revision;
  if (instanceId === null || !rfa.rfaFacts.isSubmitted) throw new AppError('RFA_NOT_IN_REVIEW');
  return transition(ctx, {
    instanceId,
    idempotencyKey,
    body: {
      action: input.action,
      versionNo: input.workflowVersionNo,
      comment: input.comment,
      commentVisibility: input.commentVisibility,
      payload: {
        code: input.code,
        reason: input.reason,
        taskPublicId: input.taskPublicId,
        items: input.items,
        overrideReason: input.overrideReason,
      },
      attachmentPublicIds: input.attachmentPublicIds,
    },
  });
}
