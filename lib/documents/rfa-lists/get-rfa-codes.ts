import { asc } from 'drizzle-orm';
import { rfaApproveCodes, rfaReturnReasons } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

type RfaCodes = Awaited<ReturnType<typeof getRfaCodes>>;
export type KeptApproveCode = RfaCodes['codes'][number];
export type KeptReturnReason = RfaCodes['reasons'][number];

/**
 * Result codes from the mildest on and reasons for returning in their order, those out of use too.
 * @throws AppError FORBIDDEN
 */
export async function getRfaCodes(ctx: UserCtx) {
  await requirePermission(ctx, 'master.global');
  const [codes, reasons] = await Promise.all([
    ctx.db
      .select({
        code: rfaApproveCodes.approveCode,
        nameTh: rfaApproveCodes.nameTh,
        nameEn: rfaApproveCodes.nameEn,
        disposition: rfaApproveCodes.disposition,
        commentRequired: rfaApproveCodes.commentRequired,
        proofRequired: rfaApproveCodes.proofRequired,
        allowedParties: rfaApproveCodes.allowedParties,
        isActive: rfaApproveCodes.isActive,
        versionNo: rfaApproveCodes.versionNo,
      })
      .from(rfaApproveCodes)
      .orderBy(asc(rfaApproveCodes.severity)),
    ctx.db
      .select({
        code: rfaReturnReasons.reasonCode,
        nameTh: rfaReturnReasons.nameTh,
        nameEn: rfaReturnReasons.nameEn,
        sortOrder: rfaReturnReasons.sortOrder,
        isActive: rfaReturnReasons.isActive,
        versionNo: rfaReturnReasons.versionNo,
      })
      .from(rfaReturnReasons)
      .orderBy(asc(rfaReturnReasons.sortOrder), asc(rfaReturnReasons.id)),
  ]);
  return { codes, reasons };
}
