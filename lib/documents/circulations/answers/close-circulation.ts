import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { transitionUnderClaim } from '@/lib/workflow/engine/moves/transition';
import { ACTION_PERMISSIONS } from '../constants';
import { loadCirculation } from '../read/load-circulation';
import { canCancel, canForceClose, type SheetFacts } from '../rules';
import type { CloseCirculation } from '../schema';

/**
 * Completes a sheet that not everybody has answered, with a reason. It is marked forced and keeps the answers it has.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, WORKFLOW_VERSION_CONFLICT
 */
export function forceCloseCirculation(
  ctx: UserCtx,
  input: CloseCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<TransitionAnswer> {
  return close(ctx, { action: 'FORCE_CLOSE', rule: canForceClose }, input, claim);
}

/**
 * Withdraws a sheet with a reason. Its number stays used; the document may be circulated again.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED, WORKFLOW_VERSION_CONFLICT
 */
export function cancelCirculation(
  ctx: UserCtx,
  input: CloseCirculation,
  claim: IdempotencyClaim | null = null,
): Promise<TransitionAnswer> {
  return close(ctx, { action: 'CANCEL', rule: canCancel }, input, claim);
}

async function close(
  ctx: UserCtx,
  { action, rule }: { action: string; rule: (facts: SheetFacts) => ErrorCode | null },
  { publicId, versionNo, reason }: CloseCirculation,
  claim: IdempotencyClaim | null,
): Promise<TransitionAnswer> {
  const sheet = await loadCirculation(ctx, publicId);
  const refusal = rule(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.forceClose } });
  const body = { action, versionNo, comment: reason, payload: {}, attachmentPublicIds: [] };
  return transitionUnderClaim(ctx, { instanceId: sheet.instanceId, body }, claim);
}
