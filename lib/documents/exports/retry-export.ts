import { and, eq, inArray, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import { KEPT_DAYS } from './constants';
import { countExport } from './export-limit';
import { loadOwnExport } from './load-own-export';
import { sendToWorker } from './request-export';
import { refuseRetry } from './rules';
import type { ExportAtVersion } from './schema';

/**
 * Retries a failed or cancelled export with its original filters and columns.
 * @throws AppError NOT_FOUND, RECORD_CHANGED, EXPORT_NOT_ENDED
 */
export async function retryExport(
  ctx: UserCtx,
  { publicId, versionNo }: ExportAtVersion,
  claim: IdempotencyClaim | null = null,
): Promise<{ versionNo: number }> {
  const row = await loadOwnExport(ctx, publicId);
  const refusal = refuseRetry(row, versionNo);
  if (refusal) throw new AppError(refusal);
  const answer = { versionNo: versionNo + 1 };
  await transact(ctx, async (tx) => {
    const [written] = await tx.db
      .update(exports)
      .set({
        state: 'QUEUED',
        attempt: 0,
        rowsDone: 0,
        rowsTotal: null,
        failureCode: null,
        failureReference: null,
        endedAt: null,
        expiresAt: sql`NOW(3) + INTERVAL ${KEPT_DAYS} DAY`,
        ...answer,
      })
      .where(
        and(eq(exports.id, row.id), eq(exports.versionNo, versionNo), inArray(exports.state, ['FAILED', 'CANCELLED'])),
      );
    if (written.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    await sendToWorker(tx, publicId);
    await record(tx, {
      action: 'export.retried',
      entityType: 'export',
      entityPublicId: publicId,
      entityLabel: row.fileName,
      projectId: row.projectId,
    });
    await recordAnswers(tx, [{ claim, answer }]);
  });
  return answer;
}
retryExport.limit = countExport;
