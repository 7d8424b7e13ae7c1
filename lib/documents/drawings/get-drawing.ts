import { eq, inArray } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { shopDrawingMainCategories, shopDrawingSubCategories } from '@/db/schema/drawing-categories';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { fullName, named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { loadDrawingHistory } from './drawing-history';
import { selectAsbuiltOf, selectReferences } from './drawing-links';
import type { DrawingDetail, DrawingRevision } from './dto';
import { type LoadedDrawing, type LoadedDrawingRevision, loadDrawing, loadDrawingRevisions } from './load-drawing';
import { selectRevisionFiles } from './revisions/revision-files';
import { selectRfasOf } from './revisions/rfa-refs';
import { canEditDrawing, canEditRevision, canRevise, canWithdrawRevision, isNumberOpen } from './rules';
import type { RevisedKind } from './schema';
import { type DrawingTables, tablesOf } from './tables';

/**
 * Everything the page of a shop or as-built drawing shows, and what the actor may do with it.
 * @throws AppError DRAWING_NOT_FOUND, with an audit row
 */
export async function getDrawing(ctx: UserCtx, kind: RevisedKind, publicId: string): Promise<DrawingDetail> {
  const tables = tablesOf(kind);
  const drawing = await loadDrawing(ctx, kind, publicId);
  const loaded = await loadDrawingRevisions(ctx, tables, drawing.id);
  const isWriter = drawing.originatorOrganizationId === ctx.actor.organizationId;
  const [names, revisions, history] = await Promise.all([
    selectNames(ctx, tables, drawing),
    describeRevisions(ctx, tables, drawing, loaded),
    loadDrawingHistory(ctx, {
      entityType: tables.entityType,
      publicId: drawing.publicId,
      isWriter,
      seenLabels: loaded.map((revision) => revision.revisionLabel),
    }),
  ]);
  return {
    kind,
    publicId: drawing.publicId,
    versionNo: drawing.versionNo,
    drawingNumber: drawing.drawingNumber,
    ...names,
    revisions,
    history,
    cannotEdit: canEditDrawing(drawing),
    cannotRevise: canRevise(drawing, loaded),
    isNumberOpen: isNumberOpen(loaded),
  };
}

async function selectNames(ctx: UserCtx, { drawings }: DrawingTables, drawing: LoadedDrawing) {
  const [row] = await ctx.db
    .select({
      project: { publicId: projects.publicId, code: projects.projectCode },
      contract: { publicId: contracts.publicId, code: contracts.contractCode, name: named(ctx, contracts) },
      originator: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      },
      mainCategory: { code: shopDrawingMainCategories.mainCategoryCode, name: named(ctx, shopDrawingMainCategories) },
      subCategory: { code: shopDrawingSubCategories.subCategoryCode, name: named(ctx, shopDrawingSubCategories) },
      discipline: { code: disciplines.disciplineCode, name: named(ctx, disciplines) },
    })
    .from(drawings)
    .innerJoin(projects, eq(projects.id, drawings.projectId))
    .innerJoin(contracts, eq(contracts.id, drawings.contractId))
    .innerJoin(organizations, eq(organizations.id, drawings.originatorOrganizationId))
    .innerJoin(shopDrawingMainCategories, eq(shopDrawingMainCategories.id, drawings.mainCategoryId))
    .innerJoin(shopDrawingSubCategories, eq(shopDrawingSubCategories.id, drawings.subCategoryId))
    .leftJoin(disciplines, eq(disciplines.id, drawings.disciplineId))
    .where(eq(drawings.id, drawing.id));
  if (!row) throw new Error('a drawing without its project');
  return row;
}

async function describeRevisions(
  ctx: UserCtx,
  tables: DrawingTables,
  drawing: LoadedDrawing,
  loaded: readonly LoadedDrawingRevision[],
): Promise<DrawingRevision[]> {
  const ids = loaded.map((revision) => revision.id);
  const [files, references, referredBy, rfas, writers] = await Promise.all([
    selectRevisionFiles(ctx, tables, ids),
    selectReferences(ctx, tables.kind, ids),
    tables.kind === 'SHOP' ? selectAsbuiltOf(ctx, ids) : new Map(),
    selectRfasOf(ctx, tables, ids),
    selectWriters(
      ctx,
      loaded.map((revision) => revision.createdBy),
    ),
  ]);
  return loaded.map((revision, index) => {
    const held = rfas.get(revision.id);
    return {
      publicId: revision.publicId,
      versionNo: revision.versionNo,
      revisionLabel: revision.revisionLabel,
      title: revision.title,
      revisionDate: revision.revisionDate,
      remarks: revision.remarks ?? '',
      status: revision.status,
      isLatest: index === 0,
      isInForce: revision.status === 'APPROVED' && revision.id === drawing.latestApprovedRevisionId,
      approvedAt: revision.approvedAt?.toISOString() ?? null,
      supersededAt: revision.supersededAt?.toISOString() ?? null,
      createdAt: revision.createdAt.toISOString(),
      createdBy: writers.get(revision.createdBy) ?? '',
      files: files.get(revision.id) ?? [],
      references: references.get(revision.id) ?? [],
      referredBy: referredBy.get(revision.id) ?? [],
      rfas: held?.visible ?? [],
      mayEdit: canEditRevision(drawing, revision) === null,
      mayWithdraw: canWithdrawRevision(drawing, revision, held?.isHeld ?? false) === null,
    };
  });
}

async function selectWriters(ctx: UserCtx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: users.userId, name: fullName(users) })
    .from(users)
    .where(inArray(users.userId, [...userIds]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
