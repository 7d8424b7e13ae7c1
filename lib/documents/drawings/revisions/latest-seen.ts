import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { asbuiltDrawingRevisions, shopDrawingRevisions } from '@/db/schema/drawings';
import { visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import type { Ctx } from '@/lib/platform/ctx';
import type { DrawingTables } from '../tables';

const otherShop = alias(shopDrawingRevisions, 'other_revisions');
const otherAsbuilt = alias(asbuiltDrawingRevisions, 'other_revisions');

/** The revisions table under an alias, for conditions on other revisions of the same drawing. */
export function otherRevisions({ kind }: DrawingTables): typeof otherShop | typeof otherAsbuilt {
  return kind === 'SHOP' ? otherShop : otherAsbuilt;
}

/** No newer revision that the actor may know of; for a query over the kind's drawings and revisions. */
export function isLatestSeen(ctx: Ctx, tables: DrawingTables): SQL {
  const others = otherRevisions(tables);
  const newerSeen = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.drawingId, tables.drawings.id),
        sql`${others.revisionNumber} > ${tables.revisions.revisionNumber}`,
        visibleDrawingRevisions(ctx, tables.drawings, others, tables.itemColumn),
      ),
    );
  return sql`NOT ${exists(newerSeen)}`;
}
