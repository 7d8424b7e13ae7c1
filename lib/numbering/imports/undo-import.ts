import { eq, sql } from 'drizzle-orm';
import { documentNumberImports } from '@/db/schema/number-imports';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { VersionConflict } from '../engine/batch/version-conflict';
import type { ImportState } from './dto';
import { findImport, type ImportRecord, lockImport } from './find-import';
import type { CloseImport } from './schema';
import { withdrawNumbers } from './withdraw-numbers';

/**
 * Undoes an import while no number was taken after it. Series and counters get their former values, and the numbers
 * become free for the right register. Entered numbers stay in the ledger, cancelled and set aside, and in the audit.
 * @throws AppError NOT_FOUND, FORBIDDEN, IMPORT_STATE, RECORD_CHANGED, IMPORT_USED with the numbers taken or changed
 *   since
 */
export async function undoImport(ctx: UserCtx, input: CloseImport): Promise<ImportState> {
  const found = await findImport(ctx, input.publicId);
  try {
    return await transact(ctx, (tx) => undo(tx, found, input));
  } catch (error) {
    if (error instanceof VersionConflict) throw new AppError('VERSION_CONFLICT', { cause: error });
    throw error;
  }
}

async function undo(tx: TxCtx<UserActor>, found: ImportRecord, input: CloseImport): Promise<ImportState> {
  const row = await lockImport(tx, found, { states: ['IMPORTED'], versionNo: input.versionNo });
  const numberCount = await withdrawNumbers(tx, row, input.reason);
  await tx.db
    .update(documentNumberImports)
    .set({
      state: 'UNDONE',
      versionNo: row.versionNo + 1,
      closedBy: tx.actor.userId,
      closedAt: sql`NOW(3)`,
      closingReason: input.reason,
    })
    .where(eq(documentNumberImports.id, row.id));
  await record(tx, {
    action: 'numbering.import_undone',
    severity: 'WARN',
    entityType: 'number_import',
    entityPublicId: row.publicId,
    entityLabel: row.fileName,
    projectId: row.projectId,
    changes: { state: ['IMPORTED', 'UNDONE'], numbers: [numberCount, null] },
    reason: input.reason,
  });
  return { publicId: row.publicId, state: 'UNDONE', versionNo: row.versionNo + 1 };
}
