import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { auditedDocument } from '../change-document';
import { fieldsOf, REVISION_FIELDS } from '../fields';
import type { LoadedDocument } from '../read/load-documents';
import { revisionLabel } from './revision-labels';

/**
 * The draft of a document's next revision: text and files of the current one, the next label, a workflow of its own.
 * @returns the revision's key
 * @throws AppError DOCUMENT_CHANGED when the document is no longer as it was loaded
 */
export async function writeDraftRevision(tx: TxCtx<UserActor>, document: LoadedDocument): Promise<number> {
  const traits = KIND_TRAITS[kindOfType(document.type.code)];
  const [result] = await tx.db
    .update(correspondences)
    .set({ updatedBy: tx.actor.userId, versionNo: sql`${correspondences.versionNo} + 1` })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.cancelledAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');

  const revisionNumber = document.revision.revisionNumber + 1;
  const label = revisionLabel(revisionNumber, document.type.revisionStyle);
  const revisionId = await draftRevisionRow(tx, document, { revisionNumber, label, entityType: traits.subject });
  await tx.db.insert(correspondenceRevisionAttachments).select(
    tx.db
      .select({
        correspondenceRevisionId: sql`${revisionId}`.as('correspondence_revision_id'),
        attachmentId: correspondenceRevisionAttachments.attachmentId,
        attachmentRole: correspondenceRevisionAttachments.attachmentRole,
        position: correspondenceRevisionAttachments.position,
      })
      .from(correspondenceRevisionAttachments)
      .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, document.revision.id)),
  );
  await record(tx, {
    ...auditedDocument(document),
    action: `${traits.audit}.revision_started`,
    changes: { revisionLabel: [document.revision.revisionLabel, label] },
  });
  return revisionId;
}

/** A draft of this revision that was discarded before leaves its row and its label to the next try. */
async function draftRevisionRow(
  tx: TxCtx<UserActor>,
  document: LoadedDocument,
  next: { revisionNumber: number; label: string; entityType: string },
): Promise<number> {
  const [discarded] = await tx.db
    .select({ id: correspondenceRevisions.id, publicId: correspondenceRevisions.publicId })
    .from(correspondenceRevisions)
    .where(
      and(
        eq(correspondenceRevisions.correspondenceId, document.id),
        eq(correspondenceRevisions.revisionNumber, next.revisionNumber),
      ),
    );
  const publicId = discarded?.publicId ?? newPublicId();
  const [instance] = await createInstances(tx, [
    {
      workflowCode: document.type.workflowCode,
      entityType: next.entityType,
      entityPublicId: publicId,
      // The submitted revision is the live one of its document; the draft takes its place at submission.
      subjectRoot: publicId,
      contractId: document.contract?.id ?? null,
      previousInstanceId: document.revision.instanceId,
    },
  ]);
  const [written] = await tx.db
    .select(fieldsOf(REVISION_FIELDS, correspondenceRevisions))
    .from(correspondenceRevisions)
    .where(eq(correspondenceRevisions.id, document.revision.id));
  if (!written) throw new AppError('DOCUMENT_CHANGED');
  const content = {
    revisionLabel: next.label,
    ...written,
    // A new revision carries its own date.
    documentDate: null,
    details: document.revision.details,
    schemaVersion: document.revision.schemaVersion,
    workflowInstanceId: instance?.id ?? null,
    createdBy: tx.actor.userId,
  };
  if (discarded) {
    await tx.db.update(correspondenceRevisions).set(content).where(eq(correspondenceRevisions.id, discarded.id));
    await tx.db
      .delete(correspondenceRevisionAttachments)
      .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, discarded.id));
    return discarded.id;
  }
  const [made] = await tx.db
    .insert(correspondenceRevisions)
    .values({
      ...content,
      publicId,
      correspondenceId: document.id,
      revisionNumber: next.revisionNumber,
      isCurrent: false,
    })
    .$returningId();
  return made?.id ?? 0;
}
