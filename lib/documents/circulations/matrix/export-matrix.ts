import { requireAnywhere } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { FileColumn } from '@/lib/platform/exports/table-file';
import { cellsOf } from './check-matrix-file';
import { MATRIX_COLUMNS, type MatrixColumn } from './file-words';
import { listMatrix, type MatrixEntry } from './list-matrix';

/**
 * The acting organization's matrix as the file that `checkMatrixFile` reads.
 * @param isTemplate only the headings
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN
 */
export async function exportMatrix(
  ctx: UserCtx,
  projectCode: string,
  isTemplate: boolean,
): Promise<{ rows: MatrixEntry[]; columns: FileColumn<MatrixEntry>[] }> {
  const { entries } = await listMatrix(ctx, { projectCode });
  await requireAnywhere(ctx, 'export.use');
  const columns = (Object.keys(MATRIX_COLUMNS) as MatrixColumn[]).map((column) => ({
    header: MATRIX_COLUMNS[column][ctx.locale],
    width: MATRIX_COLUMNS[column].width,
    value: (entry: MatrixEntry) => (column === 'days' ? entry.days : cellsOf(entry, ctx.locale)[column] || null),
  }));
  return { rows: isTemplate ? [] : entries, columns };
}
