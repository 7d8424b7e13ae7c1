import { and, eq, inArray, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadOwnExport } from './load-own-export';
import { refuseCancel } from './rules';
import type { ExportAtVersion } from './schema';

/**
 * Cancels an export. The worker notices at its next step and discards its output.
 * @throws AppError NOT_FOUND, RECORD_CHANGED, EXPORT_ENDED
 */
export async function cancelExport(
  ctx: UserCtx,
  { publicId, versionNo }: ExportAtVersion,
): Promise<{ versionNo: number }> {
  const row = await loadOwnExport(ctx, publicId);
  const refusal = refuseCancel(row, versionNo);
  if (refusal) throw new AppError(refusal);
  return transact(ctx, async (tx) => {
    const [written] = await tx.db
      .update(exports)
      .set({ state: 'CANCELLED', endedAt: sql`NOW(3)`, versionNo: versionNo + 1 })
      .where(
        and(eq(exports.id, row.id), eq(exports.versionNo, versionNo), inArray(exports.state, ['QUEUED', 'RUNNING'])),
      );
    if (written.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'export.cancelled',
      entityType: 'export',
      entityPublicId: publicId,
      entityLabel: row.fileName,
      projectId: row.projectId,
    });
    return { versionNo: versionNo + 1 };
  });
}
