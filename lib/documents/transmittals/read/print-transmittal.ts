import { eq } from 'drizzle-orm';
import { correspondences } from '@/db/schema/correspondence';
import type { UserCtx } from '@/lib/platform/ctx';
import { type HandedOut, handOut } from '@/lib/platform/exports/hand-out';
import type { TransmittalDetail } from '../dto';
import { getStampedReceipts } from '../receipts/stamped-receipts';

/** The stamped receipts of a transmittal, to be printed. @throws AppError DOCUMENT_NOT_FOUND, RATE_LIMITED */
export function printReceipts(
  ctx: UserCtx,
  publicId: string,
  revisionPublicId?: string,
): ReturnType<typeof getStampedReceipts> {
  return handOut(ctx, async () => {
    const value = await getStampedReceipts(ctx, publicId, revisionPublicId);
    const act = await actOf(ctx, value.transmittal, 'transmittal.receipt_printed');
    return { value, act, rows: value.receipts.length };
  });
}

async function actOf(
  ctx: UserCtx,
  { publicId, documentNumber }: TransmittalDetail,
  action: string,
): Promise<HandedOut<unknown>['act']> {
  const [place] = await ctx.db
    .select({
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      subjectOrganizationId: correspondences.originatorOrganizationId,
    })
    .from(correspondences)
    .where(eq(correspondences.publicId, publicId));
  return { action, entityType: 'correspondence', entityPublicId: publicId, entityLabel: documentNumber, ...place };
}
