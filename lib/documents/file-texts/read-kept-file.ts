import { and, eq, inArray } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { Ctx } from '@/lib/platform/ctx';
import { TYPES_WITH_TEXT } from '@/lib/platform/file-text/read-file-text';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { readContent } from './read-content';

/**
 * Reads the text of a file that a record has taken. A quarantined file is never opened.
 * @throws AppError STORAGE_UNAVAILABLE: the delivery is repeated
 */
export async function readKeptFile(ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type !== 'file.kept') return;
  const [file] = await ctx.db
    .select({ sha256: attachments.sha256, mimeType: attachments.mimeType })
    .from(attachments)
    .where(
      and(
        eq(attachments.publicId, event.payload.filePublicId),
        inArray(attachments.state, ['TEMPORARY', 'COMMITTED']),
        inArray(attachments.mimeType, [...TYPES_WITH_TEXT]),
      ),
    );
  if (file) await readContent(ctx, file);
}
