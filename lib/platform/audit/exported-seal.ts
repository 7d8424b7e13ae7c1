import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { auditSeals } from '@/db/schema/system';
import type { Ctx } from '../ctx';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A seal outside the database. Ids are row numbers of the audit: the file stays with the operator. */
export const ExportedSeal = z.strictObject({
  firstId: z.int().positive(),
  lastId: z.int().positive(),
  rowCount: z.int().positive(),
  previousHash: hash,
  sealHash: hash,
  /** ISO 8601, UTC. */
  sealedAt: z.iso.datetime(),
});
export type ExportedSeal = z.infer<typeof ExportedSeal>;

/** The newest seal, to be kept outside the database; null while nothing is sealed. */
export async function exportNewestSeal(ctx: Ctx): Promise<ExportedSeal | null> {
  const [seal] = await ctx.db.select().from(auditSeals).orderBy(desc(auditSeals.lastId)).limit(1);
  if (!seal) return null;
  const { firstId, lastId, rowCount, previousHash, sealHash, sealedAt } = seal;
  return { firstId, lastId, rowCount, previousHash, sealHash, sealedAt: sealedAt.toISOString() };
}

/**
 * Compares the database with a seal that was exported. Removing the newest seal with all rows it covers leaves a chain
 * that is intact in itself; only the export shows it.
 * @returns the fault in words for an auditor, or null
 */
export async function compareExportedSeal(ctx: Ctx, exported: ExportedSeal): Promise<string | null> {
  const [seal] = await ctx.db.select().from(auditSeals).where(eq(auditSeals.sealHash, exported.sealHash));
  const rows = `audit rows ${exported.firstId} to ${exported.lastId}`;
  if (!seal) return `${rows}: the exported seal is not in this database`;
  const isSame =
    seal.firstId === exported.firstId &&
    seal.lastId === exported.lastId &&
    seal.rowCount === exported.rowCount &&
    seal.previousHash === exported.previousHash &&
    seal.sealedAt.toISOString() === exported.sealedAt;
  return isSame ? null : `${rows}: the exported seal differs from the one in this database`;
}
