import { and, eq, sql } from 'drizzle-orm';
import { contracts } from '@/db/schema/organizations';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten, withFreeCode } from './changes';
import { loadContract } from './load-contract';
import { managedContract } from './managed';
import type { UpdateContract, VersionAnswer } from './schema';

/**
 * Changes code, names and period of a contract; its project stays. Nothing different: nothing is written.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, CODE_TAKEN
 */
export async function updateContract(ctx: Ctx, input: UpdateContract): Promise<VersionAnswer> {
  const { id, projectId } = await managedContract(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const before = await loadContract(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo: _, ...wanted } = input;
    const changes = changesBetween(before, wanted);
    if (!changes) return { publicId, versionNo: before.versionNo };
    const { code, ...columns } = wanted;
    refuseUnlessWritten(
      await withFreeCode('uq_contracts_code', () =>
        tx.db
          .update(contracts)
          .set({ contractCode: code, ...columns, versionNo: sql`${contracts.versionNo} + 1` })
          .where(and(eq(contracts.id, id), eq(contracts.versionNo, before.versionNo))),
      ),
    );
    await record(tx, {
      action: 'contract.updated',
      severity: 'code' in changes ? 'WARN' : 'INFO',
      entityType: 'contract',
      entityPublicId: publicId,
      entityLabel: before.code,
      projectId,
      contractId: id,
      changes,
    });
    return { publicId, versionNo: before.versionNo + 1 };
  });
}
