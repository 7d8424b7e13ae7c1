import { eq, lte, sql } from 'drizzle-orm';
import { exports } from '@/db/schema/exports';
import type { Ctx } from '@/lib/platform/ctx';
import { removeExportFiles } from '@/lib/platform/exports/export-files';

/** Of one hour's turn; more are an accident, and the next turn goes on. */
const AT_ONCE = 500;

/** Removes expired exports, file first: a row without a file is found again, a file without a row is not. @returns how many */
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
