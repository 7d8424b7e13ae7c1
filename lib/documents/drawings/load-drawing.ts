import { and, asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { shopDrawingMainCategories, shopDrawingSubCategories } from '@/db/schema/drawing-categories';
import { projects } from '@/db/schema/organizations';
import { holds } from '@/lib/people/identity/access/access';
import type { Ctx, TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { deniedDrawing } from './denied-drawing';
import type { RevisedKind } from './schema';
import { type DrawingTables, isOfDrawing, tablesOf, visibleRevisionsOf, wasSubmittedOf } from './tables';

export type LoadedDrawing = Awaited<ReturnType<typeof loadDrawing>>;
export type LoadedDrawingRevision = Awaited<ReturnType<typeof loadDrawingRevisions>>[number];

/**
 * A drawing with what its verbs decide on, read through the actor's visibility.
 * @throws AppError DRAWING_NOT_FOUND, with an audit row, for whatever the actor may not see
 */
export async function loadDrawing(ctx: UserCtx, kind: RevisedKind, publicId: string) {
  const tables = tablesOf(kind);
  const [drawing] = await selectDrawings(ctx, tables, eq(tables.drawings.publicId, publicId));
  if (!drawing) throw await deniedDrawing(ctx, publicId);
  return drawing;
}

/**
 * Loads a drawing by one of its revisions.
 * @throws AppError DRAWING_NOT_FOUND
 */
export async function loadDrawingOfRevision(ctx: UserCtx, kind: RevisedKind, revisionPublicId: string) {
  const tables = tablesOf(kind);
  const { revisions } = tables;
  const ofRevision = ctx.db
    .select({ one: sql`1` })
    .from(revisions)
    .where(and(isOfDrawing(tables), eq(revisions.publicId, revisionPublicId), visibleRevisionsOf(ctx, tables)));
  const [drawing] = await selectDrawings(ctx, tables, exists(ofRevision));
  const revision = drawing
    ? (await loadDrawingRevisions(ctx, tables, drawing.id)).find(
        (one) => one.publicId === revisionPublicId.toLowerCase(),
      )
    : undefined;
  if (!drawing || !revision) throw await deniedDrawing(ctx, revisionPublicId);
  return { drawing, revision };
}

function selectDrawings(ctx: UserCtx, tables: DrawingTables, which: SQL) {
  const { drawings, revisions } = tables;
  const hasVisibleRevision = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(revisions)
      .where(and(isOfDrawing(tables), visibleRevisionsOf(ctx, tables))),
  );
  const scope = {
    organizationId: drawings.originatorOrganizationId,
    projectId: drawings.projectId,
    contractId: drawings.contractId,
  };
  return ctx.db
    .select({
      id: drawings.id,
      publicId: drawings.publicId,
      versionNo: drawings.versionNo,
      drawingNumber: drawings.drawingNumber,
      projectId: drawings.projectId,
      projectCode: projects.projectCode,
      contractId: drawings.contractId,
      originatorOrganizationId: drawings.originatorOrganizationId,
      mainCategoryId: drawings.mainCategoryId,
      subCategoryId: drawings.subCategoryId,
      disciplineId: drawings.disciplineId,
      mainCategoryCode: shopDrawingMainCategories.mainCategoryCode,
      subCategoryCode: shopDrawingSubCategories.subCategoryCode,
      disciplineCode: disciplines.disciplineCode,
      latestApprovedRevisionId: drawings.latestApprovedRevisionId,
      mayRevise: sql`${holds(ctx, 'drawing.revise', scope)}`.mapWith(Boolean),
    })
    .from(drawings)
    .innerJoin(projects, eq(projects.id, drawings.projectId))
    .innerJoin(shopDrawingMainCategories, eq(shopDrawingMainCategories.id, drawings.mainCategoryId))
    .innerJoin(shopDrawingSubCategories, eq(shopDrawingSubCategories.id, drawings.subCategoryId))
    .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
    .where(and(which, hasVisibleRevision));
}

/** The revisions the actor may see, newest first. */
export function loadDrawingRevisions(ctx: Ctx<UserActor>, tables: DrawingTables, drawingId: number) {
  return selectRevisions(ctx, tables, and(eq(tables.revisions.drawingId, drawingId), visibleRevisionsOf(ctx, tables)));
}

/** Every revision that was not withdrawn, newest first, seen or not: for a verb that has locked the drawing. */
export function listLivingRevisions(tx: TxCtx, tables: DrawingTables, drawingId: number) {
  return selectRevisions(
    tx,
    tables,
    and(eq(tables.revisions.drawingId, drawingId), sql`${tables.revisions.status} <> 'CANCELLED'`),
  );
}

function selectRevisions(ctx: Ctx, tables: DrawingTables, where: SQL | undefined) {
  const { drawings, revisions } = tables;
  return ctx.db
    .select({
      id: revisions.id,
      publicId: revisions.publicId,
      versionNo: revisions.versionNo,
      revisionNumber: revisions.revisionNumber,
      revisionLabel: revisions.revisionLabel,
      title: revisions.title,
      revisionDate: revisions.revisionDate,
      remarks: revisions.remarks,
      status: revisions.status,
      approvedAt: revisions.approvedAt,
      supersededAt: revisions.supersededAt,
      createdBy: revisions.createdBy,
      createdAt: revisions.createdAt,
      wasSubmitted: sql`${wasSubmittedOf(ctx, tables)}`.mapWith(Boolean),
    })
    .from(revisions)
    .innerJoin(drawings, isOfDrawing(tables))
    .where(where)
    .orderBy(desc(revisions.revisionNumber), asc(revisions.id));
}

/**
 * Locks the drawing for a change of it or of its revisions.
 * @throws AppError DRAWING_CHANGED when it is not the version that was loaded any more
 */
export async function lockDrawing(
  tx: TxCtx,
  tables: DrawingTables,
  loaded: { id: number; versionNo: number },
): Promise<void> {
  const { drawings } = tables;
  const [row] = await tx.db
    .select({ versionNo: drawings.versionNo, isActive: drawings.isActive })
    .from(drawings)
    .where(eq(drawings.id, loaded.id))
    .for('update');
  if (!row?.isActive || row.versionNo !== loaded.versionNo) throw new AppError('DRAWING_CHANGED');
}
