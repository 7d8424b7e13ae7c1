import { eq, sql } from 'drizzle-orm';
import { documentNumberImports } from '@/db/schema/number-imports';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import type { ImportState } from './dto';
import { findImport, lockImport } from './find-import';
import type { CloseImport } from './schema';

/**
 * Gives up an import that was not entered. Its rows stay to be looked at.
 * @throws AppError NOT_FOUND, FORBIDDEN, IMPORT_STATE, RECORD_CHANGED
 */
export async function discardImport(ctx: UserCtx, input: CloseImport): Promise<ImportState> {
  const found = await findImport(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const row = await lockImport(tx, found, { states: ['UPLOADED', 'CHECKED'], versionNo: input.versionNo });
    await tx.db
      .update(documentNumberImports)
      .set({
        state: 'DISCARDED',
        versionNo: row.versionNo + 1,
        closedBy: tx.actor.userId,
        closedAt: sql`NOW(3)`,
        closingReason: input.reason,
      })
      .where(eq(documentNumberImports.id, row.id));
    await record(tx, {
      action: 'numbering.import_discarded',
      entityType: 'number_import',
      entityPublicId: row.publicId,
      entityLabel: row.fileName,
      projectId: row.projectId,
      changes: { state: [row.state, 'DISCARDED'] },
      reason: input.reason,
    });
    await emit(tx, [
      {
        type: 'numbering.import_discarded',
        payload: {
          importPublicId: row.publicId,
          projectPublicId: found.projectPublicId,
          fileName: row.fileName,
          reason: input.reason,
        },
        entityType: 'number_import',
        entityPublicId: row.publicId,
      },
    ]);
    return { publicId: row.publicId, state: 'DISCARDED', versionNo: row.versionNo + 1 };
  });
}
