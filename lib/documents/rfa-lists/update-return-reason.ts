import { and, eq, sql } from 'drizzle-orm';
import { rfaReturnReasons } from '@/db/schema/rfas';
import { requirePermission } from '@/lib/people/identity/access/access';
import { refuseStale, refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { ListVersion, UpdateReturnReason } from './schema';

/**
 * Renames a reason, moves it in the list, or takes it out of use; earlier returns keep it. An unchanged reason writes
 * nothing.
 * @throws AppError FORBIDDEN, NOT_FOUND, RECORD_CHANGED, RETURN_REASON_NEEDED for the last one in use
 */
export async function updateReturnReason(ctx: UserCtx, input: UpdateReturnReason): Promise<ListVersion> {
  await requirePermission(ctx, 'master.global');
  const { code, versionNo, ...wanted } = input;
  return transact(ctx, async (tx) => {
    const reasons = await tx.db.select().from(rfaReturnReasons).for('update');
    const before = reasons.find(({ reasonCode }) => reasonCode === code);
    if (!before) throw new AppError('NOT_FOUND');
    refuseStale(before, versionNo);
    const changes = changesBetween(before, wanted);
    if (!changes) return { code, versionNo };
    const others = reasons.filter((reason) => reason !== before && reason.isActive);
    // A return asks for a reason from the list: with none nothing could be returned.
    if (!wanted.isActive && others.length === 0) throw new AppError('RETURN_REASON_NEEDED');
    refuseUnlessWritten(
      await tx.db
        .update(rfaReturnReasons)
        .set({ ...wanted, versionNo: sql`${rfaReturnReasons.versionNo} + 1` })
        .where(and(eq(rfaReturnReasons.id, before.id), eq(rfaReturnReasons.versionNo, versionNo))),
    );
    await record(tx, {
      action: 'rfa_return_reason.updated',
      entityType: 'rfa_return_reason',
      entityLabel: code,
      changes,
    });
    return { code, versionNo: versionNo + 1 };
  });
}
