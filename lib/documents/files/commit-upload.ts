import { and, eq, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * Keeps one own upload for good, for a record that is no document (a request, an approval), in the record's transaction.
 * @returns the file's internal key
 * @throws AppError ATTACHMENT_UNKNOWN when it is not theirs to attach, expired or quarantined
 */
export async function commitUpload(tx: TxCtx<UserActor>, publicId: string): Promise<number> {
  const isAttachable = and(
    eq(attachments.publicId, publicId),
    eq(attachments.state, 'TEMPORARY'),
    eq(attachments.uploadedBy, tx.actor.userId),
    eq(attachments.organizationId, tx.actor.organizationId),
    sql`${attachments.expiresAt} > NOW(3)`,
  );
  const [file] = await tx.db.select({ id: attachments.id }).from(attachments).where(isAttachable).for('update');
  if (!file) throw new AppError('ATTACHMENT_UNKNOWN', { fieldErrors: { attachmentPublicId: ['ATTACHMENT_UNKNOWN'] } });
  await tx.db
    .update(attachments)
    .set({ state: 'COMMITTED', committedAt: sql`NOW(3)`, expiresAt: null })
    .where(eq(attachments.id, file.id));
  return file.id;
}
