import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Database, getDatabase } from '@/db/client';
import type { ExportFormat } from '@/db/enums';
import { madeFiles } from '@/db/schema/exports';
import type { Ctx } from '@/lib/platform/ctx';

/** A file that was exported here. Its hash names it, and nothing else of it leaves the server. */
export interface MadeFile {
  format: ExportFormat;
  madeAt: Date;
}

/** Keeps the hash of an export that a request answers with. Equal files have one row. */
export async function keepHash(
  ctx: Ctx,
  { content, exportPublicId, format }: { content: Uint8Array; exportPublicId: string; format: ExportFormat },
): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await ctx.db.insert(madeFiles).ignore().values({ sha256, exportPublicId, format });
}

/** The export with this hash; null for a changed file and for any other. @param sha256 64 digits, in any case */
export async function findMadeFile(sha256: string, db: Database = getDatabase()): Promise<MadeFile | null> {
  const [row] = await db
    .select({ format: madeFiles.format, madeAt: madeFiles.madeAt })
    .from(madeFiles)
    .where(eq(madeFiles.sha256, sha256.toLowerCase()));
  return row ?? null;
}
