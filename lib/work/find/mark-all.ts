import { findTexts } from '@/db/schema/find-texts';
import type { Ctx } from '@/lib/platform/ctx';

/** Makes every row of the index outdated: it is found as before until `indexMissing` has replaced it. */
export async function markAllForIndex(ctx: Ctx): Promise<void> {
  await ctx.db.update(findTexts).set({ indexVersion: 'outdated' });
}
