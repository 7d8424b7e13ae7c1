import { and, eq, sql } from 'drizzle-orm';
import { contracts } from '@/db/schema/organizations';
import { record } from '@/lib/platform/audit/record';
import type { Ctx } from '@/lib/platform/ctx';

import { transact } from '@/lib/platform/transact';
import { refuseStale, refuseUnlessWritten } from './changes';
import { loadContract } from './load-contract';
import { managedContract } from './managed';
import type { SetContractActive, VersionAnswer } from './schema';

/**
 * Closes a contract or opens it again: nothing new is written under a closed one, and its parties stay as they are.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED
 */
export async function setContractActive(ctx: Ctx, input: SetContractActive): Promise<VersionAnswer> {
  const { id } = await managedContract(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const before = await loadContract(tx, input.publicId);
    refuseStale(before, input.versionNo);
    const { publicId, versionNo, code } = before;
    if (before.isActive === input.isActive) return { publicId, versionNo };
    refuseUnlessWritten(
      await tx.db
        .update(contracts)
        .set({ isActive: input.isActive, versionNo: sql`${contracts.versionNo} + 1` })
        .where(and(eq(contracts.id, id), eq(contracts.versionNo, versionNo))),
    );
    await record(tx, {
      action: input.isActive ? 'contract.reactivated' : 'contract.deactivated',
      entityType: 'contract',
      entityPublicId: publicId,
      entityLabel: code,
      projectId: before.projectId,
      contractId: id,
      changes: { isActive: [before.isActive, input.isActive] },
    });
    return { publicId, versionNo: versionNo + 1 };
  });
}
