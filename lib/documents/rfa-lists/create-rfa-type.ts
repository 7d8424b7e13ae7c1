import { rfaTypes } from '@/db/schema/rfa-types';
import { withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { keptContract } from './kept-contract';
import type { CreateRfaType, ListVersion } from './schema';

/**
 * Adds a type of RFA to a contract; it can be chosen at once.
 * @throws AppError CONTRACT_UNKNOWN, FORBIDDEN, CODE_TAKEN
 */
export async function createRfaType(ctx: UserCtx, input: CreateRfaType): Promise<ListVersion> {
  const contract = await keptContract(ctx, input.contractPublicId);
  const { contractPublicId: _, code, ...facts } = input;
  await transact(ctx, async (tx) => {
    await withFreeCode('uq_rfa_types_code', () =>
      tx.db.insert(rfaTypes).values({ contractId: contract.id, typeCode: code, ...facts }),
    );
    await record(tx, {
      action: 'rfa_type.created',
      entityType: 'rfa_type',
      entityLabel: code,
      projectId: contract.projectId,
      contractId: contract.id,
      changes: changesBetween({}, { code, ...facts }),
    });
  });
  return { code, versionNo: 1 };
}
