import { and, asc, eq, inArray } from 'drizzle-orm';
import {
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  asbuiltRevisionShopRevisionsRefs,
  contractDrawings,
  shopDrawingRevisionContractRefs,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { visibleContractDrawings } from '@/lib/people/identity/access/drawing-access';
import type { UserCtx } from '@/lib/platform/ctx';
import { naturally } from '@/lib/platform/natural-order';
import type { DrawingLink } from './dto';
import type { RevisedKind } from './schema';
import { tablesOf, visibleRevisionsOf } from './tables';

// References of drawings in both directions, limited to ends that the reader may see. By the key of this end.

export type LinksByOwner = ReadonlyMap<number, DrawingLink[]>;

const SHOP_COLUMNS = {
  publicId: shopDrawings.publicId,
  revisionPublicId: shopDrawingRevisions.publicId,
  drawingNumber: shopDrawings.drawingNumber,
  revisionLabel: shopDrawingRevisions.revisionLabel,
  title: shopDrawingRevisions.title,
  status: shopDrawingRevisions.status,
};

/** Sources of the revisions. */
export async function selectReferences(
  ctx: UserCtx,
  kind: RevisedKind,
  revisionIds: readonly number[],
): Promise<LinksByOwner> {
  if (revisionIds.length === 0) return new Map();
  if (kind === 'SHOP') {
    const rows = await ctx.db
      .select({
        ownerId: shopDrawingRevisionContractRefs.shopDrawingRevisionId,
        publicId: contractDrawings.publicId,
        drawingNumber: contractDrawings.drawingNumber,
        title: contractDrawings.title,
      })
      .from(shopDrawingRevisionContractRefs)
      .innerJoin(contractDrawings, eq(contractDrawings.id, shopDrawingRevisionContractRefs.contractDrawingId))
      .where(
        and(
          inArray(shopDrawingRevisionContractRefs.shopDrawingRevisionId, [...revisionIds]),
          visibleContractDrawings(ctx),
        ),
      )
      .orderBy(naturally(contractDrawings.drawingNumber));
    return grouped(
      rows.map((row) => ({ ...row, kind: 'CONTRACT', revisionPublicId: null, revisionLabel: null, status: null })),
    );
  }
  const rows = await ctx.db
    .select({ ownerId: asbuiltRevisionShopRevisionsRefs.asbuiltDrawingRevisionId, ...SHOP_COLUMNS })
    .from(asbuiltRevisionShopRevisionsRefs)
    .innerJoin(
      shopDrawingRevisions,
      eq(shopDrawingRevisions.id, asbuiltRevisionShopRevisionsRefs.shopDrawingRevisionId),
    )
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(
      and(
        inArray(asbuiltRevisionShopRevisionsRefs.asbuiltDrawingRevisionId, [...revisionIds]),
        visibleRevisionsOf(ctx, tablesOf('SHOP')),
      ),
    )
    .orderBy(naturally(shopDrawings.drawingNumber));
  return grouped(rows.map((row) => ({ ...row, kind: 'SHOP' })));
}

/** As-built revisions that were drawn from the shop drawing revisions. */
export async function selectAsbuiltOf(ctx: UserCtx, shopRevisionIds: readonly number[]): Promise<LinksByOwner> {
  if (shopRevisionIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      ownerId: asbuiltRevisionShopRevisionsRefs.shopDrawingRevisionId,
      publicId: asbuiltDrawings.publicId,
      revisionPublicId: asbuiltDrawingRevisions.publicId,
      drawingNumber: asbuiltDrawings.drawingNumber,
      revisionLabel: asbuiltDrawingRevisions.revisionLabel,
      title: asbuiltDrawingRevisions.title,
      status: asbuiltDrawingRevisions.status,
    })
    .from(asbuiltRevisionShopRevisionsRefs)
    .innerJoin(
      asbuiltDrawingRevisions,
      eq(asbuiltDrawingRevisions.id, asbuiltRevisionShopRevisionsRefs.asbuiltDrawingRevisionId),
    )
    .innerJoin(asbuiltDrawings, eq(asbuiltDrawings.id, asbuiltDrawingRevisions.drawingId))
    .where(
      and(
        inArray(asbuiltRevisionShopRevisionsRefs.shopDrawingRevisionId, [...shopRevisionIds]),
        visibleRevisionsOf(ctx, tablesOf('AS_BUILT')),
      ),
    )
    .orderBy(naturally(asbuiltDrawings.drawingNumber));
  return grouped(rows.map((row) => ({ ...row, kind: 'AS_BUILT' })));
}

/** Shop drawing revisions that were drawn from the contract drawings. */
export async function selectShopOf(ctx: UserCtx, contractDrawingIds: readonly number[]): Promise<LinksByOwner> {
  if (contractDrawingIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ ownerId: shopDrawingRevisionContractRefs.contractDrawingId, ...SHOP_COLUMNS })
    .from(shopDrawingRevisionContractRefs)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, shopDrawingRevisionContractRefs.shopDrawingRevisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(
      and(
        inArray(shopDrawingRevisionContractRefs.contractDrawingId, [...contractDrawingIds]),
        visibleRevisionsOf(ctx, tablesOf('SHOP')),
      ),
    )
    .orderBy(naturally(shopDrawings.drawingNumber), asc(shopDrawingRevisions.revisionNumber));
  return grouped(rows.map((row) => ({ ...row, kind: 'SHOP' })));
}

function grouped(rows: readonly ({ ownerId: number } & DrawingLink)[]): LinksByOwner {
  const byOwner = new Map<number, DrawingLink[]>();
  for (const { ownerId, ...link } of rows) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), link]);
  return byOwner;
}
