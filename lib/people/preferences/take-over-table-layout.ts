import { sql } from 'drizzle-orm';
import { tableLayouts } from '@/db/schema/table-layouts';
import type { UserCtx } from '@/lib/platform/ctx';
import { readLayout } from './read-layout';
import { readTableLayouts } from './read-table-layouts';
import { LAYOUT_FORM, MAX_LAYOUTS, type TableLayout, type TakeOverTableLayout } from './schema';

/**
 * Takes over the layout that a browser has kept from before the server kept it; one that the actor has saved already
 * stays. Idempotent.
 * @returns the layout that holds
 */
export async function takeOverTableLayout(ctx: UserCtx, input: TakeOverTableLayout): Promise<TableLayout> {
  const { tableId } = input;
  const saved = await readTableLayouts(ctx);
  const layout = readLayout(input.stored);
  const isNew = saved[tableId] === undefined && Object.keys(layout).length > 0;
  if (isNew && Object.keys(saved).length < MAX_LAYOUTS) {
    await ctx.db
      .insert(tableLayouts)
      .values({ userId: ctx.actor.userId, tableId, formVersion: LAYOUT_FORM, layout })
      // Another window may have written first: its row stays.
      .onDuplicateKeyUpdate({ set: { tableId: sql`table_id` } });
  }
  return (await readTableLayouts(ctx))[tableId] ?? {};
}
