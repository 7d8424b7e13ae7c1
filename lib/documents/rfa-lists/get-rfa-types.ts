import { asc, count, eq, inArray } from 'drizzle-orm';
import type { RfaContentRule } from '@/db/enums';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfas } from '@/db/schema/rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { keptContracts } from './kept-contract';

export interface KeptRfaType {
  code: string;
  nameTh: string;
  nameEn: string;
  contentRule: RfaContentRule;
  ownerApprovalRequired: boolean;
  isActive: boolean;
  versionNo: number;
  /** Drafts included. */
  rfaCount: number;
}

export interface KeptRfaTypes {
  contract: { publicId: string; code: string; name: string };
  types: KeptRfaType[];
}

/**
 * Lists the types of RFA of the project's contracts whose master data the actor may change.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN without the right to change one of them
 */
export async function getRfaTypes(ctx: UserCtx, projectCode: string): Promise<KeptRfaTypes[]> {
  const contracts = await keptContracts(ctx, projectCode);
  const rows = await ctx.db
    .select({
      contractId: rfaTypes.contractId,
      code: rfaTypes.typeCode,
      nameTh: rfaTypes.nameTh,
      nameEn: rfaTypes.nameEn,
      contentRule: rfaTypes.contentRule,
      ownerApprovalRequired: rfaTypes.ownerApprovalRequired,
      isActive: rfaTypes.isActive,
      versionNo: rfaTypes.versionNo,
      rfaCount: count(rfas.id),
    })
    .from(rfaTypes)
    .leftJoin(rfas, eq(rfas.rfaTypeId, rfaTypes.id))
    .where(
      inArray(
        rfaTypes.contractId,
        contracts.map(({ id }) => id),
      ),
    )
    .groupBy(rfaTypes.id)
    .orderBy(asc(rfaTypes.typeCode));
  return contracts.map(({ id, ...contract }) => ({
    contract,
    types: rows.filter(({ contractId }) => contractId === id).map(({ contractId: _, ...type }) => type),
  }));
}
