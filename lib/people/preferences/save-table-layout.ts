import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { tableLayouts } from '@/db/schema/table-layouts';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { LAYOUT_FORM, MAX_LAYOUTS, type SaveTableLayout } from './schema';

/**
 * Stores how the actor has arranged a table. Last write wins: of two browsers the later one. An empty layout is the
 * table's default, so its row goes. Private like a snooze: no audit row. Beyond `MAX_LAYOUTS` the oldest are dropped.
 */
export async function saveTableLayout(ctx: UserCtx, { tableId, layout }: SaveTableLayout): Promise<void> {
  const { userId } = ctx.actor;
  const isOwn = eq(tableLayouts.userId, userId);
  if (Object.keys(layout).length === 0) {
    await ctx.db.delete(tableLayouts).where(and(isOwn, eq(tableLayouts.tableId, tableId)));
    return;
  }
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(tableLayouts)
      .values({ userId, tableId, formVersion: LAYOUT_FORM, layout })
      .onDuplicateKeyUpdate({ set: { formVersion: sql`VALUES(form_version)`, layout: sql`VALUES(layout)` } });
    const all = await tx.db
      .select({ tableId: tableLayouts.tableId })
      .from(tableLayouts)
      .where(isOwn)
      .orderBy(desc(tableLayouts.updatedAt));
    const oldest = all.map((row) => row.tableId).filter((id, place) => place >= MAX_LAYOUTS && id !== tableId);
    if (oldest.length > 0) {
      await tx.db.delete(tableLayouts).where(and(isOwn, inArray(tableLayouts.tableId, oldest)));
    }
  });
}
