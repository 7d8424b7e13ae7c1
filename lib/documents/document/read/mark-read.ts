import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { MarkRead } from '../schema';
import { loadDocument } from './load-documents';

/**
 * Records the first time a receiving organization opens a document, with an audit row. A no-op for later times and for
 * organizations that are not recipients.
 * @returns true the first time
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function markRead(ctx: UserCtx, input: MarkRead): Promise<boolean> {
  const document = await loadDocument(ctx, input.publicId);
  if (!document.facts.isRecipient || !document.facts.isSubmitted) return false;
  return transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(correspondenceRecipients)
      .set({ firstReadAt: sql`NOW(3)` })
      .where(
        and(
          eq(correspondenceRecipients.correspondenceId, document.id),
          eq(correspondenceRecipients.organizationId, ctx.actor.organizationId),
          isNull(correspondenceRecipients.firstReadAt),
        ),
      );
    if (result.affectedRows === 0) return false;
    await record(tx, {
      action: 'correspondence.read',
      entityType: 'correspondence',
      entityPublicId: document.publicId,
      entityLabel: document.revision.documentNumber,
      projectId: document.project.id,
      contractId: document.contract?.id ?? null,
      subjectOrganizationId: ctx.actor.organizationId,
    });
    return true;
  });
}
