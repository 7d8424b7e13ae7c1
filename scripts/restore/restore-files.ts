import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { and, gt, ne, or, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { type BackupStore, hashOf } from '@/lib/operations/backup/objects';
import { NotAsRecorded, readContent } from '@/lib/operations/backup/recorded';
import type { Ctx } from '@/lib/platform/ctx';
import {
  discardIncoming,
  newIncomingPath,
  placeFile,
  readStored,
  removeStored,
  storedSize,
} from '@/lib/platform/storage/content-store';
import { FILE_MODE } from '@/lib/platform/storage/modes';

export interface RestoredFiles {
  /** Files that are in the store now, each with the content of its hash. */
  stored: Set<string>;
  copied: number;
  /** Faults of the restore, in words. */
  faults: string[];
}

/**
 * Brings files into the store, and hashes existing ones. Content never changes under its hash, so this may run before
 * the database: a sweep removes files without a row.
 */
export async function restoreFiles(store: BackupStore, hashes: Iterable<string>): Promise<RestoredFiles> {
  const result: RestoredFiles = { stored: new Set(), copied: 0, faults: [] };
  for (const sha256 of hashes) {
    try {
      if (!(await isStored(sha256))) {
        await copyBack(store, sha256);
        result.copied += 1;
      }
      result.stored.add(sha256);
    } catch (error) {
      // A store that is full or away is no fault of a file.
      if (!(error instanceof NotAsRecorded)) throw error;
      result.faults.push(error.message);
    }
  }
  return result;
}

/**
 * Hashes that rows of the restored database name. Uploads that no document has taken in time may have been swept before
 * they were copied, and are swept again.
 */
export async function listNamedFiles(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ sha256: attachments.sha256 })
    .from(attachments)
    .where(
      and(
        ne(attachments.state, 'EXPIRED'),
        or(ne(attachments.state, 'TEMPORARY'), gt(attachments.expiresAt, sql`NOW(3)`)),
      ),
    );
  return rows.map(({ sha256 }) => sha256);
}

async function isStored(sha256: string): Promise<boolean> {
  if (!(await storedSize(sha256))) return false;
  // A file that cannot be read is replaced, as a damaged one is.
  return (await hashOf(readStored(sha256)).catch(() => null)) === sha256;
}

async function copyBack(store: BackupStore, sha256: string): Promise<void> {
  const growing = await newIncomingPath();
  try {
    const file = createWriteStream(growing, { mode: FILE_MODE });
    await pipeline(await readContent(store, sha256), file);
    // `placeFile` takes a file of the right size for the right one.
    await removeStored(sha256);
    await placeFile(growing, sha256, file.bytesWritten);
  } finally {
    await discardIncoming(growing);
  }
}
