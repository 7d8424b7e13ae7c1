import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import type { ResolvedProject } from '@/lib/people/projects/resolve-place';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { commitAttachments } from '../../files/commit-attachments';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { DETAILS_VERSION } from '../details';
import { documentChanged } from '../document-changed';
import { fieldsOf, REVISION_FIELDS, ROW_FIELDS, type ValuesOf } from '../fields';
import type { Author } from './authors';
import { requireDueOrder } from './require-due-order';
import { resolveTags } from './resolve-content';
import type { ResolvedRecipient } from './resolve-recipients';
import type { ResolvedType } from './resolve-type';
import { revisionLabel } from './revision-labels';
import { insertRecipients, type ResolvedReference, writeReferences, writeTags } from './write-parts';

export interface ResolvedDraft extends ValuesOf<typeof REVISION_FIELDS>, ValuesOf<typeof ROW_FIELDS> {
  project: ResolvedProject;
  type: ResolvedType;
  contract: { id: number } | null;
  discipline: { id: number } | null;
  details: Record<string, unknown>;
  /** The person on whose behalf it is written, if not the writer. */
  author?: Author | null;
  recipients: readonly ResolvedRecipient[];
  references: readonly ResolvedReference[];
  tags: readonly string[];
  attachmentPublicIds: readonly string[];
}

export interface InsertedDraft {
  publicId: string;
  correspondenceId: number;
  revisionId: number;
  revisionPublicId: string;
  instanceId: string;
}

/**
 * A draft with its first revision, lists, files and workflow, in the caller's transaction; all of it resolved before.
 * @throws AppError INVALID_INPUT where the due date is before the document's date
 */
export async function insertDraft(tx: TxCtx<UserActor>, draft: ResolvedDraft): Promise<InsertedDraft> {
  requireDueOrder(draft.documentDate, draft.dueDate);
  const traits = KIND_TRAITS[kindOfType(draft.type.code)];
  const publicId = newPublicId();
  const revisionPublicId = newPublicId();
  const [document] = await tx.db
    .insert(correspondences)
    .values({
      publicId,
      projectId: draft.project.id,
      contractId: draft.contract?.id ?? null,
      correspondenceTypeId: draft.type.id,
      disciplineId: draft.discipline?.id ?? null,
      originatorOrganizationId: tx.actor.organizationId,
      ...fieldsOf(ROW_FIELDS, draft),
      createdBy: tx.actor.userId,
      updatedBy: tx.actor.userId,
    })
    .$returningId();
  const correspondenceId = document?.id ?? 0;
  const [instance] = await createInstances(tx, [
    {
      workflowCode: draft.type.workflowCode,
      entityType: traits.subject,
      entityPublicId: revisionPublicId,
      subjectRoot: publicId,
      contractId: draft.contract?.id ?? null,
      previousInstanceId: null,
    },
  ]);
  const [revision] = await tx.db
    .insert(correspondenceRevisions)
    .values({
      publicId: revisionPublicId,
      correspondenceId,
      revisionNumber: 0,
      revisionLabel: revisionLabel(0, draft.type.revisionStyle),
      ...fieldsOf(REVISION_FIELDS, draft),
      details: draft.details,
      schemaVersion: DETAILS_VERSION,
      workflowInstanceId: instance?.id ?? null,
      onBehalfOf: draft.author?.id ?? null,
      createdBy: tx.actor.userId,
    })
    .$returningId();
  await insertRecipients(tx, correspondenceId, draft.recipients);
  if (draft.references.length > 0) await writeReferences(tx, correspondenceId, draft.references);
  if (draft.tags.length > 0) await writeTags(tx, correspondenceId, await resolveTags(tx, draft.project.id, draft.tags));
  if (draft.attachmentPublicIds.length > 0) {
    await commitAttachments(tx, {
      publicIds: draft.attachmentPublicIds,
      correspondenceId,
      revisionId: revision?.id ?? 0,
    });
  }
  await record(tx, {
    action: `${traits.audit}.created`,
    entityType: 'correspondence',
    entityPublicId: publicId,
    projectId: draft.project.id,
    contractId: draft.contract?.id ?? null,
    subjectOrganizationId: tx.actor.organizationId,
    ...(draft.author && {
      changes: { onBehalfOfPublicId: [null, draft.author.publicId], onBehalfOf: [null, draft.author.name] },
    }),
  });
  await emit(tx, [documentChanged(publicId)]);
  return {
    publicId,
    correspondenceId,
    revisionId: revision?.id ?? 0,
    revisionPublicId,
    instanceId: instance?.id ?? '',
  };
}
