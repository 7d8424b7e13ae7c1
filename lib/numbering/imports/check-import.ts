import { eq } from 'drizzle-orm';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { ImportState } from './dto';
import { findImport, lockImport } from './find-import';
import { judgeImport } from './judge-import';
import type { CheckImport } from './schema';

/**
 * Judges the rows of an import anew: by other columns, or because the register has moved since.
 * @throws AppError NOT_FOUND, FORBIDDEN, IMPORT_STATE once it was entered or discarded, RECORD_CHANGED, and what
 *   judgeImport refuses
 */
export async function checkImport(ctx: UserCtx, input: CheckImport): Promise<ImportState> {
  const found = await findImport(ctx, input.publicId);
  return transact(ctx, async (tx) => {
    const row = await lockImport(tx, found, { states: ['UPLOADED', 'CHECKED'], versionNo: input.versionNo });
    const defaultTypeCode = input.defaultType === undefined ? await codeOf(tx, row.defaultTypeId) : input.defaultType;
    const { counts } = await judgeImport(
      tx,
      { id: row.id, versionNo: row.versionNo, project: { id: row.projectId, code: found.projectCode } },
      { mapping: input.mapping ?? row.columnMapping, defaultTypeCode },
    );
    await record(tx, {
      action: 'numbering.import_checked',
      entityType: 'number_import',
      entityPublicId: row.publicId,
      entityLabel: row.fileName,
      projectId: row.projectId,
      changes: { verdicts: [row.verdictCounts, counts] },
    });
    return { publicId: row.publicId, state: 'CHECKED', versionNo: row.versionNo + 1 };
  });
}

async function codeOf(tx: TxCtx, typeId: number | null): Promise<string | null> {
  if (typeId === null) return null;
  const [type] = await tx.db
    .select({ code: correspondenceTypes.typeCode })
    .from(correspondenceTypes)
    .where(eq(correspondenceTypes.id, typeId));
  return type?.code ?? null;
}
