import { and, eq, inArray } from 'drizzle-orm';
import {
  asbuiltRevisionShopRevisionsRefs,
  contractDrawings,
  shopDrawingRevisionContractRefs,
} from '@/db/schema/drawings';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type DrawingTables, isOfDrawing, tablesOf, visibleRevisionsOf } from './tables';

/**
 * Resolves the sources of a revision to keys. Contract drawings of the same project for a shop drawing; shop drawing
 * revisions of the same contract for an as-built drawing. Each must be visible to the actor.
 * @throws AppError DRAWING_REFERENCE_UNKNOWN
 */
export async function resolveDrawingReferences(
  ctx: UserCtx,
  tables: DrawingTables,
  place: { projectId: number; contractId: number },
  publicIds: readonly string[],
): Promise<number[]> {
  if (publicIds.length === 0) return [];
  const rows =
    tables.kind === 'SHOP'
      ? await selectContractDrawings(ctx, place.projectId, publicIds)
      : await selectShopRevisions(ctx, place.contractId, publicIds);
  if (rows.length !== publicIds.length) {
    throw new AppError('DRAWING_REFERENCE_UNKNOWN', {
      fieldErrors: { referencePublicIds: ['DRAWING_REFERENCE_UNKNOWN'] },
    });
  }
  return rows.map((row) => row.id);
}

function selectContractDrawings(ctx: UserCtx, projectId: number, publicIds: readonly string[]) {
  return ctx.db
    .select({ id: contractDrawings.id })
    .from(contractDrawings)
    .where(
      and(
        inArray(contractDrawings.publicId, [...publicIds]),
        eq(contractDrawings.projectId, projectId),
        visibleContractDrawings(ctx),
      ),
    );
}

function selectShopRevisions(ctx: UserCtx, contractId: number, publicIds: readonly string[]) {
  const shop = tablesOf('SHOP');
  return ctx.db
    .select({ id: shop.revisions.id })
    .from(shop.revisions)
    .innerJoin(shop.drawings, isOfDrawing(shop))
    .where(
      and(
        inArray(shop.revisions.publicId, [...publicIds]),
        eq(shop.drawings.contractId, contractId),
        visibleRevisionsOf(ctx, shop),
      ),
    );
}

/** Replaces what a revision refers to. */
export async function writeDrawingReferences(
  tx: TxCtx,
  tables: DrawingTables,
  revisionId: number,
  targetIds: readonly number[],
): Promise<void> {
  if (tables.kind === 'SHOP') {
    const isOwn = eq(shopDrawingRevisionContractRefs.shopDrawingRevisionId, revisionId);
    await tx.db.delete(shopDrawingRevisionContractRefs).where(isOwn);
    const rows = targetIds.map((contractDrawingId) => ({ shopDrawingRevisionId: revisionId, contractDrawingId }));
    if (rows.length > 0) await tx.db.insert(shopDrawingRevisionContractRefs).values(rows);
    return;
  }
  const isOwn = eq(asbuiltRevisionShopRevisionsRefs.asbuiltDrawingRevisionId, revisionId);
  await tx.db.delete(asbuiltRevisionShopRevisionsRefs).where(isOwn);
  const rows = targetIds.map((shopDrawingRevisionId) => ({
    asbuiltDrawingRevisionId: revisionId,
    shopDrawingRevisionId,
  }));
  if (rows.length > 0) await tx.db.insert(asbuiltRevisionShopRevisionsRefs).values(rows);
}

/** The keys of what a revision refers to. */
export async function readDrawingReferences(
  ctx: UserCtx | TxCtx,
  tables: DrawingTables,
  revisionId: number,
): Promise<number[]> {
  const rows =
    tables.kind === 'SHOP'
      ? await ctx.db
          .select({ id: shopDrawingRevisionContractRefs.contractDrawingId })
          .from(shopDrawingRevisionContractRefs)
          .where(eq(shopDrawingRevisionContractRefs.shopDrawingRevisionId, revisionId))
      : await ctx.db
          .select({ id: asbuiltRevisionShopRevisionsRefs.shopDrawingRevisionId })
          .from(asbuiltRevisionShopRevisionsRefs)
          .where(eq(asbuiltRevisionShopRevisionsRefs.asbuiltDrawingRevisionId, revisionId));
  return rows.map((row) => row.id);
}
