import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import type { Ctx } from '@/lib/platform/ctx';
import { tablesOf } from '../../drawings/tables';
import type { ItemRow } from '../read/load-transmittals';

const current = alias(correspondenceRevisions, 'current_revisions');

type Columns = 'correspondenceRevisionId' | 'shopDrawingRevisionId' | 'asbuiltDrawingRevisionId';

/**
 * Replaces each item's revision by the newest that others may have. Of a document the one in force; of a drawing the
 * newest that is neither a draft nor withdrawn. Items without revisions stay.
 */
export async function withNewestRevisions(ctx: Ctx, items: readonly ItemRow[]): Promise<ItemRow[]> {
  const keys = (column: Columns) => items.flatMap((item) => item[column] ?? []);
  const [documents, shop, asbuilt] = await Promise.all([
    newestDocuments(ctx, keys('correspondenceRevisionId')),
    newestDrawings(ctx, 'SHOP', keys('shopDrawingRevisionId')),
    newestDrawings(ctx, 'AS_BUILT', keys('asbuiltDrawingRevisionId')),
  ]);
  const newest = (found: ReadonlyMap<number, number>, id: number | null) =>
    id === null ? null : (found.get(id) ?? id);
  return items.map((item) => ({
    ...item,
    correspondenceRevisionId: newest(documents, item.correspondenceRevisionId),
    shopDrawingRevisionId: newest(shop, item.shopDrawingRevisionId),
    asbuiltDrawingRevisionId: newest(asbuilt, item.asbuiltDrawingRevisionId),
  }));
}

/** True if both name the same revision. */
export function isSameRevision(one: ItemRow, other: ItemRow): boolean {
  return (
    one.correspondenceRevisionId === other.correspondenceRevisionId &&
    one.shopDrawingRevisionId === other.shopDrawingRevisionId &&
    one.asbuiltDrawingRevisionId === other.asbuiltDrawingRevisionId
  );
}

async function newestDocuments(ctx: Ctx, revisionIds: readonly number[]): Promise<Map<number, number>> {
  if (revisionIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: correspondenceRevisions.id, newestId: current.id })
    .from(correspondenceRevisions)
    .innerJoin(current, eq(current.currentOf, correspondenceRevisions.correspondenceId))
    .where(and(inArray(correspondenceRevisions.id, [...revisionIds]), isNotNull(current.submittedAt)));
  return new Map(rows.map(({ id, newestId }) => [id, newestId]));
}

async function newestDrawings(
  ctx: Ctx,
  kind: 'SHOP' | 'AS_BUILT',
  revisionIds: readonly number[],
): Promise<Map<number, number>> {
  if (revisionIds.length === 0) return new Map();
  const { revisions } = tablesOf(kind);
  const drawings = ctx.db
    .select({ id: revisions.drawingId })
    .from(revisions)
    .where(inArray(revisions.id, [...revisionIds]));
  const rows = await ctx.db
    .select({
      id: revisions.id,
      drawing: revisions.drawingId,
      number: revisions.revisionNumber,
      status: revisions.status,
    })
    .from(revisions)
    .where(inArray(revisions.drawingId, drawings))
    .orderBy(revisions.revisionNumber);
  const newest = new Map<number, number>();
  for (const { id, drawing, status } of rows) {
    if (!['DRAFT', 'CANCELLED'].includes(status)) newest.set(drawing, id);
  }
  return new Map(rows.flatMap(({ id, drawing }) => (newest.has(drawing) ? [[id, newest.get(drawing) ?? id]] : [])));
}
