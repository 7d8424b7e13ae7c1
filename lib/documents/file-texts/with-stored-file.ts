import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { discardIncoming, newIncomingPath, readStored, storedSize } from '@/lib/platform/storage/content-store';
import { FILE_MODE } from '@/lib/platform/storage/modes';

/**
 * Calls `use` with the path of a copy of a stored content, because a program needs a file and the store may be a bucket.
 * @returns null for a content that is gone
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function withStoredFile<T>(sha256: string, use: (file: string) => Promise<T>): Promise<T | null> {
  if ((await storedSize(sha256)) === null) return null;
  const file = await newIncomingPath();
  try {
    await pipeline(readStored(sha256), createWriteStream(file, { flags: 'wx', mode: FILE_MODE }));
    return await use(file);
  } finally {
    await discardIncoming(file);
  }
}
