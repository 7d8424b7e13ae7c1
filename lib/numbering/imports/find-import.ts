import { eq } from 'drizzle-orm';
import type { NumberImportState } from '@/db/numbering-enums';
import { documentNumberImports } from '@/db/schema/number-imports';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

export type ImportRecord = typeof documentNumberImports.$inferSelect & { projectCode: string; projectPublicId: string };

/**
 * An import by its publicId.
 * @throws AppError NOT_FOUND, also where the project may not be entered; TOKEN_SCOPE, FORBIDDEN
 */
export async function findImport(ctx: UserCtx, publicId: string): Promise<ImportRecord> {
  const [found] = await ctx.db
    .select({ record: documentNumberImports, projectCode: projects.projectCode, projectPublicId: projects.publicId })
    .from(documentNumberImports)
    .innerJoin(projects, eq(projects.id, documentNumberImports.projectId))
    .where(eq(documentNumberImports.publicId, publicId));
  if (!found || !(await mayEnter(ctx, found.record.projectId))) throw new AppError('NOT_FOUND');
  await requirePermission(ctx, 'numbering.import', { projectId: found.record.projectId });
  const { record, ...project } = found;
  return { ...record, ...project };
}

async function mayEnter(ctx: UserCtx, projectId: number): Promise<boolean> {
  const rows = await ctx.db.select({ id: projects.id }).from(projects).where(enterableProjects(ctx));
  return rows.some(({ id }) => id === projectId);
}

/**
 * Locks an import until the end: what follows is done once. Before any series, so that two on one import cannot meet.
 * @throws AppError IMPORT_STATE, RECORD_CHANGED
 */
export async function lockImport(
  tx: TxCtx,
  { id }: Pick<ImportRecord, 'id'>,
  expected: { states: readonly NumberImportState[]; versionNo: number },
): Promise<typeof documentNumberImports.$inferSelect> {
  const [row] = await tx.db.select().from(documentNumberImports).where(eq(documentNumberImports.id, id)).for('update');
  if (!row || !expected.states.includes(row.state))
    throw new AppError('IMPORT_STATE', { details: { state: row?.state } });
  if (row.versionNo !== expected.versionNo)
    throw new AppError('RECORD_CHANGED', { details: { versionNo: row.versionNo } });
  return row;
}
