import { and, eq, isNull, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { emit } from '@/lib/platform/outbox/emit';
import { repinDraft } from '@/lib/workflow/engine/moves/repin-draft';
import { commitAttachments } from '../../files/commit-attachments';
import { DETAILS_VERSION } from '../details';
import { documentChanged } from '../document-changed';
import { fieldsOf, REVISION_FIELDS, ROW_FIELDS, type ValuesOf } from '../fields';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import type { Author } from './authors';
import { requireDueOrder } from './require-due-order';
import { resolveTags } from './resolve-content';
import type { ResolvedRecipient } from './resolve-recipients';
import { revisionLabel } from './revision-labels';
import { type ResolvedReference, writeRecipients, writeReferences, writeTags } from './write-parts';

/** Undefined: as it is. */
type EditedFields = Partial<ValuesOf<typeof REVISION_FIELDS> & ValuesOf<typeof ROW_FIELDS>>;

export interface DraftEdit extends EditedFields {
  /** Names of the fields that differ from the stored ones. */
  changed: readonly string[];
  type: Pick<LoadedDocument['type'], 'id' | 'revisionStyle' | 'workflowCode'>;
  contractId: number | null;
  disciplineId: number | null;
  /** Null: as they are. */
  resolvedDetails: Record<string, unknown> | null;
  /** The person on whose behalf it is written; undefined: unchanged. */
  author?: Author | null | undefined;
  recipients: readonly ResolvedRecipient[] | null;
  resolvedReferences: readonly ResolvedReference[] | null;
  tags?: readonly string[] | undefined;
  attachmentPublicIds?: readonly string[] | undefined;
}

/**
 * Writes what an edit changes of a draft, all of it resolved before, in the caller's transaction.
 * @throws AppError DOCUMENT_CHANGED when the document is no longer as it was loaded
 */
export async function writeEdit(tx: TxCtx<UserActor>, document: LoadedDocument, edit: DraftEdit): Promise<void> {
  const revision = draftOf(document);
  const { documentDate = revision.documentDate, dueDate = revision.dueDate } = edit;
  requireDueOrder(documentDate, dueDate);
  const [result] = await tx.db
    .update(correspondences)
    .set({
      contractId: edit.contractId,
      correspondenceTypeId: edit.type.id,
      disciplineId: edit.disciplineId,
      ...fieldsOf(ROW_FIELDS, edit),
      updatedBy: tx.actor.userId,
      versionNo: sql`${correspondences.versionNo} + 1`,
    })
    .where(
      and(
        eq(correspondences.id, document.id),
        eq(correspondences.versionNo, document.versionNo),
        isNull(correspondences.discardedAt),
        isNull(correspondences.cancelledAt),
      ),
    );
  if (result.affectedRows !== 1) throw new AppError('DOCUMENT_CHANGED');

  await tx.db
    .update(correspondenceRevisions)
    .set({
      revisionLabel: revisionLabel(revision.revisionNumber, edit.type.revisionStyle),
      ...fieldsOf(REVISION_FIELDS, edit),
      ...(edit.author !== undefined ? { onBehalfOf: edit.author?.id ?? null } : {}),
      ...(edit.resolvedDetails ? { details: edit.resolvedDetails, schemaVersion: DETAILS_VERSION } : {}),
    })
    .where(eq(correspondenceRevisions.id, revision.id));
  if (edit.recipients) await writeRecipients(tx, document.id, edit.recipients);
  if (edit.resolvedReferences) await writeReferences(tx, document.id, edit.resolvedReferences);
  if (edit.changed.includes('tags') && edit.tags) {
    await writeTags(tx, document.id, await resolveTags(tx, document.project.id, edit.tags));
  }
  if (edit.changed.includes('attachmentPublicIds') && edit.attachmentPublicIds) {
    await commitAttachments(tx, {
      publicIds: edit.attachmentPublicIds,
      correspondenceId: document.id,
      revisionId: revision.id,
    });
  }
  if (edit.changed.includes('typeCode') || edit.changed.includes('contractPublicId')) {
    await repinDraft(tx, {
      instanceId: revision.instanceId ?? '',
      workflowCode: edit.type.workflowCode,
      contractId: edit.contractId,
    });
  }
  await emit(tx, [documentChanged(document.publicId)]);
}
