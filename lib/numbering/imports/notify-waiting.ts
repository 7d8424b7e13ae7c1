import { eq } from 'drizzle-orm';
import { documentNumberImports } from '@/db/schema/number-imports';
import { projects } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { ENTERED_VERDICTS } from './constants';

/** Notifies the approvers, other than its author, of a checked register with rows to enter. */
export async function notifyWaiting(
  tx: TxCtx,
  importId: number,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const rowCount = ENTERED_VERDICTS.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0);
  const { actor } = tx;
  if (rowCount === 0 || actor.kind !== 'user') return;
  const [row] = await tx.db
    .select({
      importPublicId: documentNumberImports.publicId,
      fileName: documentNumberImports.fileName,
      projectPublicId: projects.publicId,
    })
    .from(documentNumberImports)
    .innerJoin(projects, eq(projects.id, documentNumberImports.projectId))
    .where(eq(documentNumberImports.id, importId));
  if (!row) return;
  await emit(tx, [
    {
      type: 'numbering.import_waiting',
      payload: { ...row, rowCount, byPublicId: actor.publicId, byName: actor.displayName },
      entityType: 'number_import',
      entityPublicId: row.importPublicId,
    },
  ]);
}
