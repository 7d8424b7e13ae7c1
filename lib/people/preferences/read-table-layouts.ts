import { desc, eq } from 'drizzle-orm';
import { tableLayouts } from '@/db/schema/table-layouts';
import type { UserCtx } from '@/lib/platform/ctx';
import { readLayout } from './read-layout';
import { MAX_LAYOUTS, type TableLayout } from './schema';

/** Reads the actor's table layouts, by table name. A table without one has its own defaults. */
export async function readTableLayouts(ctx: UserCtx): Promise<Record<string, TableLayout>> {
  const rows = await ctx.db
    .select({ tableId: tableLayouts.tableId, layout: tableLayouts.layout })
    .from(tableLayouts)
    .where(eq(tableLayouts.userId, ctx.actor.userId))
    .orderBy(desc(tableLayouts.updatedAt))
    .limit(MAX_LAYOUTS);
  return Object.fromEntries(rows.map(({ tableId, layout }) => [tableId, readLayout(layout)]));
}
