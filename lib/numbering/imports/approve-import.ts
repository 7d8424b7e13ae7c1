import { and, eq, notInArray, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { documentNumberImportRows, documentNumberImports } from '@/db/schema/number-imports';
import { requireSecondPerson } from '@/lib/people/identity/access/second-person';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { VersionConflict } from '../engine/batch/version-conflict';
import { ENTERED_VERDICTS } from './constants';
import type { ImportState } from './dto';
import { enterNumbers } from './enter-numbers';
import { findImport, type ImportRecord, lockImport } from './find-import';
import { refuseStaleTemplates } from './refuse-stale';
import type { ApproveImport } from './schema';

/**
 * Enters a checked register into the ledger: numbers, holes, raised series and counters, and the chained audit, in one
 * transaction. The approver is another person than the preparer, as for a reset.
 * @throws AppError NOT_FOUND, FORBIDDEN, IMPORT_SECOND_PERSON, SECOND_PERSON_NEW, IMPORT_STATE, RECORD_CHANGED,
 *   IMPORT_QUESTIONS, IMPORT_HAS_PROBLEMS, IMPORT_NOTHING, IMPORT_STALE with what has moved since the check
 */
export async function approveImport(ctx: UserCtx, input: ApproveImport): Promise<ImportState> {
  const found = await findImport(ctx, input.publicId);
  await requireSecondPerson(ctx, found.createdBy, {
    own: 'IMPORT_SECOND_PERSON',
    permission: 'numbering.import',
    scope: { projectId: found.projectId },
  });
  try {
    return await transact(ctx, (tx) => approve(tx, found, input));
  } catch (error) {
    // A number of another series has come to read like one of these: the check could not see it.
    const isTaken = isDuplicateOf(error, 'uq_document_number_reservations_number');
    if (isTaken || error instanceof VersionConflict) throw new AppError('IMPORT_STALE', { cause: error });
    throw error;
  }
}

async function approve(tx: TxCtx<UserActor>, found: ImportRecord, input: ApproveImport): Promise<ImportState> {
  const row = await lockImport(tx, found, { states: ['CHECKED'], versionNo: input.versionNo });
  // A version before the questions checked it.
  if (!row.findings) throw new AppError('IMPORT_STALE');
  const open = row.findings.questions.length;
  if (open > 0) throw new AppError('IMPORT_QUESTIONS', { params: { count: open } });
  const problems = await countProblems(tx, row.id);
  if (problems > 0 && !input.leavesOutProblems)
    throw new AppError('IMPORT_HAS_PROBLEMS', { params: { count: problems } });
  await refuseStaleTemplates(tx, row);
  const { numberCount, holeCount, seriesCount } = await enterNumbers(tx, row, input.reason);
  await tx.db
    .update(documentNumberImports)
    .set({
      state: 'IMPORTED',
      versionNo: row.versionNo + 1,
      approvedBy: tx.actor.userId,
      approvedAt: sql`NOW(3)`,
      approvalReason: input.reason,
    })
    .where(eq(documentNumberImports.id, row.id));
  await record(tx, {
    action: 'numbering.imported',
    severity: 'WARN',
    entityType: 'number_import',
    entityPublicId: row.publicId,
    entityLabel: row.fileName,
    projectId: row.projectId,
    changes: {
      state: ['CHECKED', 'IMPORTED'],
      numbers: [null, numberCount],
      holes: [null, holeCount],
      series: [null, seriesCount],
      leftOut: [null, problems],
    },
    reason: input.reason,
  });
  await emit(tx, [
    {
      type: 'numbering.imported',
      payload: {
        importPublicId: row.publicId,
        projectPublicId: found.projectPublicId,
        fileName: row.fileName,
        numberCount,
        reason: input.reason,
      },
      entityType: 'number_import',
      entityPublicId: row.publicId,
    },
  ]);
  return { publicId: row.publicId, state: 'IMPORTED', versionNo: row.versionNo + 1 };
}

async function countProblems(tx: TxCtx, importId: number): Promise<number> {
  const rows = documentNumberImportRows;
  const [all] = await tx.db
    .select({ count: sql<number>`COUNT(*)` })
    .from(rows)
    .where(and(eq(rows.importId, importId), notInArray(rows.verdict, [...ENTERED_VERDICTS, 'HEADING'])));
  return Number(all?.count ?? 0);
}
