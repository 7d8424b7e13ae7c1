import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import type { FileText } from '@/lib/platform/file-text/file-text';
import { readFileText } from '@/lib/platform/file-text/read-file-text';
import { logger } from '@/lib/platform/logger';
import { emit } from '@/lib/platform/outbox/emit';
import { discardIncoming, newIncomingPath, readStored, storedSize } from '@/lib/platform/storage/content-store';
import { FILE_MODE } from '@/lib/platform/storage/modes';
import { transact } from '@/lib/platform/transact';

export interface Content {
  sha256: string;
  mimeType: string;
}

/**
 * Reads the text of a stored content, unless it was read before, under whichever name. Two readers at once write the
 * same row.
 * @param options.again reads it although there is a row: a program was installed since
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function readContent(ctx: Ctx, { sha256, mimeType }: Content, { again = false } = {}): Promise<void> {
  if (!again && (await ctx.db.$count(attachmentTexts, eq(attachmentTexts.sha256, sha256))) > 0) return;
  const read = await readStoredText(sha256, mimeType);
  const row = {
    state: read.state,
    errorCode: read.state === 'UNREADABLE' ? read.fault : null,
    text: 'text' in read ? read.text : null,
    pages: 'pages' in read ? read.pages : null,
    readAt: sql`NOW(3)`,
  };
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(attachmentTexts)
      .values({ sha256, ...row })
      .onDuplicateKeyUpdate({ set: row });
    if (row.text === null) return;
    const [carried] = await tx.db
      .select({ publicId: attachments.publicId })
      .from(attachments)
      .where(eq(attachments.sha256, sha256))
      .limit(1);
    if (!carried) return;
    await emit(tx, [
      { type: 'file.text_read', payload: { sha256 }, entityType: 'attachment', entityPublicId: carried.publicId },
    ]);
  });
  if (read.state !== 'READ')
    logger.info({ sha256, state: read.state, fault: row.errorCode }, 'text of a file not read');
}

/** A reader needs a file: the store may be a bucket. */
async function readStoredText(sha256: string, mimeType: string): Promise<FileText> {
  if ((await storedSize(sha256)) === null) return { state: 'UNREADABLE', fault: 'MISSING' };
  const file = await newIncomingPath();
  try {
    await pipeline(readStored(sha256), createWriteStream(file, { flags: 'wx', mode: FILE_MODE }));
    return await readFileText(file, mimeType);
  } finally {
    await discardIncoming(file);
  }
}
