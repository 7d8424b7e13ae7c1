import type { UserCtx } from '../ctx';
import { requirePermission } from '../identity/access';
import { type NumberPreview, previewNumber } from '../numbering/preview-number';
import { resolveNumberParts } from './resolve-number-parts';
import type { PreviewCorrespondenceNumber } from './schema';

/**
 * The likely number of what is being typed. Reserves nothing: whoever submits first gets it.
 * @throws AppError FORBIDDEN and the refusals of resolveNumberParts
 */
export async function previewCorrespondenceNumber(
  ctx: UserCtx,
  input: PreviewCorrespondenceNumber,
): Promise<NumberPreview> {
  const parts = await resolveNumberParts(ctx, input);
  await requirePermission(ctx, 'correspondence.create', {
    organizationId: ctx.actor.organizationId,
    projectId: parts.projectId,
  });
  return previewNumber(ctx, { ...parts, documentPublicId: null });
}
