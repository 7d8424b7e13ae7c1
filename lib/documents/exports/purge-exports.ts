import { eq, lte, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import type { Ctx } from '@/lib/platform/ctx';
import { removeExportFiles } from '@/lib/platform/exports/export-files';

/** Maximum per hourly run; the next run continues. */
const AT_ONCE = 500;

/**
 * Purges expired exports, file first: a row without a file is found again, a file without a row is not. @returns how
 * many
 */
export async function purgeExports(ctx: Ctx): Promise<number> {
  const expired = await ctx.db
    .select({ id: exports.id, publicId: exports.publicId })
    .from(exports)
    .where(lte(exports.expiresAt, sql`NOW(3)`))
    .limit(AT_ONCE);
  for (const { id, publicId } of expired) {
    await removeExportFiles(publicId);
    await ctx.db.delete(exports).where(eq(exports.id, id));
  }
  return expired.length;
}
