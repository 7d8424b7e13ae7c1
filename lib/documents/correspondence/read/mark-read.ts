import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import type { MarkRead } from '../schema';
import { loadDocument } from './load-documents';

/**
 * Remembers that the acting organization has opened what it received; the first time counts, and only that leaves an
 * audit row. For its own or a copied-nobody document it does nothing.
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
