import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { flushWrites } from '@/lib/platform/statement-buffer';

/**
 * Ties own uploads to a history row and makes them permanent, in the transition's own transaction.
 * @throws AppError ATTACHMENT_UNKNOWN when one of them is not theirs, expired, used already or named twice
 */
export async function linkFiles(tx: TxCtx<UserActor>, historyId: string, publicIds: readonly string[]): Promise<void> {
  if (publicIds.length === 0) return;
  // The history row has to be there.
  await flushWrites(tx);
  const [result] = await tx.db
    .update(attachments)
    .set({ state: 'COMMITTED', committedAt: sql`NOW(3)`, expiresAt: null, workflowHistoryId: historyId })
    .where(
      and(
        inArray(attachments.publicId, [...publicIds]),
        eq(attachments.state, 'TEMPORARY'),
        eq(attachments.uploadedBy, tx.actor.userId),
        eq(attachments.organizationId, tx.actor.organizationId),
        isNull(attachments.workflowHistoryId),
        sql`${attachments.expiresAt} > NOW(3)`,
      ),
    );
  if (result.affectedRows !== publicIds.length) throw new AppError('ATTACHMENT_UNKNOWN');
  await emit(
    tx,
    publicIds.map((publicId) => ({
      type: 'file.kept' as const,
      payload: { filePublicId: publicId },
      entityType: 'attachment',
      entityPublicId: publicId,
    })),
  );
}
