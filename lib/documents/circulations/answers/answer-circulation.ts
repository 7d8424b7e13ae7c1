import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { transitionUnderClaim } from '@/lib/workflow/engine/moves/transition';
import { ACTION_PERMISSIONS } from '../constants';
import { loadCirculation } from '../read/load-circulation';
import { canAnswer } from '../rules';
import type { AnswerCirculation } from '../schema';

/**
 * Answers a sheet for the actor, or for a delegator of theirs: done or not applicable, with a comment and files. The
 * last open answer completes the sheet.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, WORKFLOW_VERSION_CONFLICT, ATTACHMENT_UNKNOWN
 */
export async function answerCirculation(
  ctx: UserCtx,
  { publicId, versionNo, code, comment, attachmentPublicIds }: AnswerCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<TransitionAnswer> {
  const sheet = await loadCirculation(ctx, publicId);
  const refusal = canAnswer(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.answer } });
  const task = sheet.tasks.find(({ isInfo }) => !isInfo);
  if (!task) throw new AppError('FORBIDDEN');
  const payload = { code, taskPublicId: task.publicId };
  // An answer needs no version; with one, a place answered or closed since is a conflict.
  const seen = versionNo ?? sheet.versionNo;
  const body = { action: task.action, versionNo: seen, comment, payload, attachmentPublicIds };
  return transitionUnderClaim(ctx, { instanceId: sheet.instanceId, body }, claim);
}
