import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { isRetryable } from '@/db/errors';
import { attachments, attachmentTexts } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { listStored, removeAbandonedIncoming, removeStored, storedSize } from '@/lib/platform/storage/content-store';
import { removeMarkedCopies } from '@/lib/platform/storage/marked-copies';

/** One pass; the next one goes on. */
const MOST_EXPIRED = 500;

/** Hashes in one query: a hundred thousand files are looked through in two hundred. */
const LOOKED_UP_TOGETHER = 500;

/** An object storage takes some 20 ms to answer: a hundred thousand files are checked in two minutes. */
const SIZED_TOGETHER = 20;

/** Uploads under way in all processes together that may die at once, with room to spare. */
const MOST_UNKNOWN = 100;
const MOST_UNKNOWN_SHARE = 0.1;

export interface SweepResult {
  expired: number;
  removedFiles: number;
  removedParts: number;
}

/**
 * Ends uploads that no document took in time, and removes remains of killed processes: files without a row and
 * unfinished uploads. Afterwards there is no file without a row, unless a whole storage is unknown; rows without a file
 * never occur.
 */
export async function sweepFiles(ctx: Ctx): Promise<SweepResult> {
  const removedParts = await removeAbandonedIncoming();
  let [expired, removedFiles] = [0, 0];
  const due = await ctx.db
    .select({ id: attachments.id, sha256: attachments.sha256 })
    .from(attachments)
    .where(and(eq(attachments.state, 'TEMPORARY'), lte(attachments.expiresAt, sql`NOW(3)`)))
    .limit(MOST_EXPIRED);
  for (const { id, sha256 } of due) {
    const result = await settle(ctx, sha256, id);
    expired += result.expired;
    removedFiles += result.removed;
  }
  for (const sha256 of await listUnknown(ctx)) removedFiles += (await settle(ctx, sha256)).removed;
  return { expired, removedFiles, removedParts };
}

/**
 * Lists stored files without a row. Empty if they are more than a crash can leave: then the folder is another
 * database's, or the database is older than its files. The files are then all that is left of the lost data.
 */
async function listUnknown(ctx: Ctx): Promise<string[]> {
  const unknown: string[] = [];
  let [stored, batch]: [number, string[]] = [0, []];
  const look = async () => {
    unknown.push(...(await listUnwanted(ctx, batch)));
    batch = [];
  };
  for await (const sha256 of listStored()) {
    stored += 1;
    batch.push(sha256);
    if (batch.length === LOOKED_UP_TOGETHER) await look();
  }
  await look();
  if (unknown.length <= MOST_UNKNOWN || unknown.length <= stored * MOST_UNKNOWN_SHARE) return unknown;
  logger.error({ stored, unknown: unknown.length }, 'files of another database, or newer than this one: none removed');
  return [];
}

/** Uploads and documents whose content is gone: a lost disk or a restored backup. Nothing heals this but the backup. */
export async function findRowsWithoutFile(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256, sizeBytes: attachments.sizeBytes })
    .from(attachments)
    .where(ne(attachments.state, 'EXPIRED'));
  const missing: string[] = [];
  for (let from = 0; from < rows.length; from += SIZED_TOGETHER) {
    const batch = rows.slice(from, from + SIZED_TOGETHER);
    const sizes = await Promise.all(batch.map(({ sha256 }) => storedSize(sha256)));
    missing.push(...batch.filter(({ sizeBytes }, at) => sizes[at] !== sizeBytes).map(({ sha256 }) => sha256));
  }
  return missing;
}

/** Those hashes without a live row, read without a lock. */
async function listUnwanted(ctx: Ctx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256 })
    .from(attachments)
    .where(and(inArray(attachments.sha256, [...hashes]), ne(attachments.state, 'EXPIRED')));
  const wanted = new Set(rows.map((row) => row.sha256));
  return hashes.filter((sha256) => !wanted.has(sha256));
}

/**
 * Decides about one content under a lock of its hash. Repeatable read also locks the gap. An upload of the same content
 * waits with its row until the file's fate is settled, and then puts the file back.
 */
async function settle(ctx: Ctx, sha256: string, expiredId?: number): Promise<{ expired: number; removed: number }> {
  try {
    return await ctx.db.transaction(
      async (tx) => {
        const rows = await tx
          .select({ id: attachments.id, state: attachments.state })
          .from(attachments)
          .where(eq(attachments.sha256, sha256))
          .for('update');
        let expired = 0;
        if (expiredId !== undefined) {
          const [result] = await tx
            .update(attachments)
            .set({ state: 'EXPIRED' })
            .where(
              and(
                inArray(attachments.id, [expiredId]),
                eq(attachments.state, 'TEMPORARY'),
                lte(attachments.expiresAt, sql`NOW(3)`),
              ),
            );
          expired = result.affectedRows;
        }
        const isStillWanted = rows.some((row) => row.state !== 'EXPIRED' && !(row.id === expiredId && expired === 1));
        if (isStillWanted) return { expired, removed: 0 };
        await tx.delete(attachmentTexts).where(eq(attachmentTexts.sha256, sha256));
        await removeStored(sha256);
        await removeMarkedCopies(sha256);
        return { expired, removed: 1 };
      },
      { isolationLevel: 'repeatable read' },
    );
  } catch (error) {
    // A person is uploading or committing this content: the next sweep handles it.
    if (!isRetryable(error)) throw error;
    logger.debug({ err: error }, 'file is in use');
    return { expired: 0, removed: 0 };
  }
}
