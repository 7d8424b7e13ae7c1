import { type NumberPreview, previewNumber } from '@/lib/numbering/engine/counters/preview-number';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { resolveNumberParts } from '../../document/draft/resolve-number-parts';
import type { PreviewCorrespondenceNumber } from '../../document/schema';

/**
 * The likely number of the draft in the form. It reserves nothing; a concurrent submit may take it.
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
