import { eq, sql } from 'drizzle-orm';
import { attachments, attachmentTexts } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { readFileText } from '@/lib/platform/file-text/read-file-text';
import { logger } from '@/lib/platform/logger';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { withStoredFile } from './with-stored-file';

export interface Content {
  sha256: string;
  mimeType: string;
}

const MISSING = { state: 'UNREADABLE', fault: 'MISSING' } as const;

/**
 * Reads the text of a stored content, unless it was read before, under whichever name. Two readers at once write the
 * same row.
 * @param options.again reads it although there is a row: a program was installed since
 * @throws AppError STORAGE_UNAVAILABLE
 */
export async function readContent(ctx: Ctx, { sha256, mimeType }: Content, { again = false } = {}): Promise<void> {
  if (!again && (await ctx.db.$count(attachmentTexts, eq(attachmentTexts.sha256, sha256))) > 0) return;
  const read = (await withStoredFile(sha256, (file) => readFileText(file, mimeType))) ?? MISSING;
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
