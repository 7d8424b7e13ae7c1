import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { asbuiltDrawingRevisions } from '@/db/schema/asbuilt-drawings';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import type { Ctx } from '@/lib/platform/ctx';
import type { DrawingTables } from '../tables';

const otherShop = alias(shopDrawingRevisions, 'other_revisions');
const otherAsbuilt = alias(asbuiltDrawingRevisions, 'other_revisions');

/** The revisions table under an alias, for conditions on other revisions of the same drawing. */
export function otherRevisions({ kind }: DrawingTables): {
  others: typeof otherShop;
  drawingId: typeof otherShop.shopDrawingId;
} {
  if (kind === 'SHOP') return { others: otherShop, drawingId: otherShop.shopDrawingId };
  const asbuilt: unknown = { others: otherAsbuilt, drawingId: otherAsbuilt.asbuiltDrawingId };
  return asbuilt as { others: typeof otherShop; drawingId: typeof otherShop.shopDrawingId };
}

/** No newer revision that the actor may know of; for a query over the kind's drawings and revisions. */
export function isLatestSeen(ctx: Ctx, tables: DrawingTables): SQL {
  const { others, drawingId } = otherRevisions(tables);
  const newerSeen = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(drawingId, tables.drawings.id),
        sql`${others.revisionNumber} > ${tables.revisions.revisionNumber}`,
        visibleDrawingRevisions(ctx, tables.drawings, others, tables.itemColumn),
      ),
    );
  return sql`NOT ${exists(newerSeen)}`;
}
