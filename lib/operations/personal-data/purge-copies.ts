import { eq, lte, sql } from 'drizzle-orm';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import type { Ctx } from '@/lib/platform/ctx';
import { removeExportFiles } from '@/lib/platform/exports/export-files';

/** Maximum per hourly run; the next run continues. */
const AT_ONCE = 500;

/**
 * Removes expired copies, file first: a row without a file is found again, a file without a row is not. @returns how
 * many
 */
export async function purgeCopies(ctx: Ctx): Promise<number> {
  const expired = await ctx.db
    .select({ id: personalDataCopies.id, publicId: personalDataCopies.publicId })
    .from(personalDataCopies)
    .where(lte(personalDataCopies.expiresAt, sql`NOW(3)`))
    .limit(AT_ONCE);
  for (const { id, publicId } of expired) {
    await removeExportFiles(publicId);
    await ctx.db.delete(personalDataCopies).where(eq(personalDataCopies.id, id));
  }
  return expired.length;
}
