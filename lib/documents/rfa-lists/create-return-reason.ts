import { rfaReturnReasons } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { withFreeCode } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { CreateReturnReason, ListVersion } from './schema';

/**
 * Adds a reason for which RFAs are returned; it can be chosen at once.
 * @throws AppError FORBIDDEN, CODE_TAKEN
 */
export async function createReturnReason(ctx: UserCtx, input: CreateReturnReason): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  const { code, ...facts } = input;
  await transact(ctx, async (tx) => {
    await withFreeCode('uq_rfa_return_reasons_code', () =>
      tx.db.insert(rfaReturnReasons).values({ reasonCode: code, ...facts }),
    );
    await record(tx, {
      action: 'rfa_return_reason.created',
      entityType: 'rfa_return_reason',
      entityLabel: code,
      changes: changesBetween({}, { code, ...facts }),
    });
  });
  return { code, versionNo: 1 };
}
