import { requireAnywhere } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { handOut } from '@/lib/platform/exports/hand-out';
import type { FileColumn } from '@/lib/platform/exports/table-file';
import { cellsOf } from './check-matrix-file';
import { MATRIX_COLUMNS, type MatrixColumn } from './file-words';
import { listMatrix, type MatrixEntry, matrixProject } from './list-matrix';

/**
 * The acting organization's matrix as the file that `checkMatrixFile` reads.
 * @param isTemplate only the headings
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, RATE_LIMITED
 */
export async function exportMatrix(
  ctx: UserCtx,
  projectCode: string,
  isTemplate: boolean,
): Promise<{ rows: MatrixEntry[]; columns: FileColumn<MatrixEntry>[] }> {
  const { id: projectId } = await matrixProject(ctx, projectCode);
  await requireAnywhere(ctx, 'export.use');
  const entries = isTemplate ? [] : await handOutEntries(ctx, projectCode, projectId);
  const columns = (Object.keys(MATRIX_COLUMNS) as MatrixColumn[]).map((column) => ({
    header: MATRIX_COLUMNS[column][ctx.locale],
    width: MATRIX_COLUMNS[column].width,
    value: (entry: MatrixEntry) => (column === 'days' ? entry.days : cellsOf(entry, ctx.locale)[column] || null),
  }));
  return { rows: entries, columns };
}

function handOutEntries(ctx: UserCtx, projectCode: string, projectId: number): Promise<MatrixEntry[]> {
  return handOut(ctx, async () => {
    const { entries } = await listMatrix(ctx, { projectCode });
    const act = { action: 'circulation.matrix_exported', entityType: 'distribution_matrix', projectId };
    return {
      value: entries,
      act: { ...act, entityLabel: projectCode, subjectOrganizationId: ctx.actor.organizationId },
      rows: entries.length,
    };
  });
}
