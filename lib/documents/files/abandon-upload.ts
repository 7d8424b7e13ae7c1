import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { requireUploader } from './require-uploader';

/**
 * Gives up an own upload that no document has taken: it expires now, and the next sweep removes the content.
 * @throws AppError FORBIDDEN for a token that may not upload; NOT_FOUND when it is not theirs, gone, or part of a document
 */
export async function abandonUpload(ctx: UserCtx, publicId: string): Promise<void> {
  await requireUploader(ctx);
  await transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(attachments)
      .set({ expiresAt: sql`NOW(3)` })
      .where(
        and(
          eq(attachments.publicId, publicId),
          eq(attachments.uploadedBy, ctx.actor.userId),
          eq(attachments.state, 'TEMPORARY'),
          sql`${attachments.expiresAt} > NOW(3)`,
        ),
      );
    if (result.affectedRows === 0) throw new AppError('NOT_FOUND');
    await record(tx, { action: 'file.abandoned', entityType: 'attachment', entityPublicId: publicId });
  });
}
