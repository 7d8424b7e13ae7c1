import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, gt, ne, or, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { fileName } from '@/lib/operations/backup/files';
import { type BackupStore, checked, hashOf, readObject } from '@/lib/operations/backup/objects';
import type { Ctx } from '@/lib/platform/ctx';
import {
  discardIncoming,
  newIncomingPath,
  placeFile,
  readStored,
  removeStored,
  storedSize,
} from '@/lib/platform/storage/content-store';

export interface RestoredFiles {
  /** Files that rows of the database name. */
  wanted: number;
  copied: number;
  /** What could not be restored, in words. */
  faults: string[];
}

/**
 * Brings every file that the restored database names into the store, and hashes those that are there already. Uploads
 * that no document has taken in time may have been swept before they were copied, and are swept again.
 */
export async function restoreFiles(ctx: Ctx, store: BackupStore): Promise<RestoredFiles> {
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256, sizeBytes: attachments.sizeBytes })
    .from(attachments)
    .where(
      and(
        ne(attachments.state, 'EXPIRED'),
        or(ne(attachments.state, 'TEMPORARY'), gt(attachments.expiresAt, sql`NOW(3)`)),
      ),
    );
  const result: RestoredFiles = { wanted: rows.length, copied: 0, faults: [] };
  for (const { sha256, sizeBytes } of rows) {
    if (await isStored(sha256, sizeBytes)) continue;
    try {
      await copyBack(store, sha256, sizeBytes);
      result.copied += 1;
    } catch (error) {
      result.faults.push(`file ${sha256}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return result;
}

async function isStored(sha256: string, sizeBytes: number): Promise<boolean> {
  const found = await storedSize(sha256);
  if (found === null) return false;
  if (found === sizeBytes && (await hashOf(readStored(sha256, { start: 0, end: sizeBytes - 1 }))) === sha256)
    return true;
  // `placeFile` takes a file of the right size for the right one.
  await removeStored(sha256);
  return false;
}

async function copyBack(store: BackupStore, sha256: string, sizeBytes: number): Promise<void> {
  const growing = await newIncomingPath();
  try {
    const content = await readObject(store, fileName(store, sha256));
    await pipeline(checked(content, sha256), createWriteStream(growing));
    await placeFile(growing, sha256, sizeBytes);
  } finally {
    await discardIncoming(growing);
  }
}
