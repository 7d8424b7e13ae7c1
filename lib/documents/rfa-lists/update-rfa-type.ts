import { and, eq, sql } from 'drizzle-orm';
import { rfaTypes } from '@/db/schema/rfa-types';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { keptContract } from './kept-contract';
import type { ListVersion, UpdateRfaType } from './schema';

/**
 * Names a type of RFA anew, says whether the owner's approval is needed, or takes it out of use: RFAs of the type stay
 * and go on. Nothing different: nothing is written.
 * @throws AppError CONTRACT_UNKNOWN, FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function updateRfaType(ctx: UserCtx, input: UpdateRfaType): Promise<ListVersion> {
  const contract = await keptContract(ctx, input.contractPublicId);
  const { contractPublicId: _, code, versionNo, ...wanted } = input;
  return transact(ctx, async (tx) => {
    const [before] = await tx.db
      .select({
        id: rfaTypes.id,
        nameTh: rfaTypes.nameTh,
        nameEn: rfaTypes.nameEn,
        ownerApprovalRequired: rfaTypes.ownerApprovalRequired,
        isActive: rfaTypes.isActive,
        versionNo: rfaTypes.versionNo,
      })
      .from(rfaTypes)
      .where(and(eq(rfaTypes.contractId, contract.id), eq(rfaTypes.typeCode, code)));
    if (!before) throw new AppError('NOT_FOUND');
    refuseStale(before, versionNo);
    const changes = changesBetween(before, wanted);
    if (!changes) return { code, versionNo };
    refuseUnlessWritten(
      await tx.db
        .update(rfaTypes)
        .set({ ...wanted, versionNo: sql`${rfaTypes.versionNo} + 1` })
        .where(and(eq(rfaTypes.id, before.id), eq(rfaTypes.versionNo, versionNo))),
    );
    await record(tx, {
      action: 'rfa_type.updated',
      severity: 'ownerApprovalRequired' in changes ? 'WARN' : 'INFO',
      entityType: 'rfa_type',
      entityLabel: code,
      projectId: contract.projectId,
      contractId: contract.id,
      changes,
    });
    return { code, versionNo: versionNo + 1 };
  });
}
