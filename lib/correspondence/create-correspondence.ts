import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { record } from '../audit/record';
import type { TxCtx, UserActor, UserCtx } from '../ctx';
import { commitAttachments } from '../files/commit-attachments';
import { newPublicId } from '../id';
import { type IdempotencyClaim, recordAnswers } from '../idempotency';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { createInstances } from '../workflow/create-instances';
import { DETAILS_VERSION } from './details';
import type { DocumentAnswer } from './dto';
import { resolveDetails, resolveReferences, resolveTags } from './resolve-content';
import { resolveContract, resolveDiscipline, resolveProject, resolveType } from './resolve-place';
import { resolveRecipients } from './resolve-recipients';
import { revisionLabel } from './revision-labels';
import type { CreateCorrespondence } from './schema';
import { insertRecipients, writeReferences, writeTags } from './write-parts';

/**
 * Saves a new draft of the acting organization: visible to it alone, without a number, its workflow born in DRAFT and
 * pinned to the definition that is active now. What is incomplete is asked for at submission; what is wrong is refused.
 * @throws AppError FORBIDDEN and the refusals of the resolve-* steps
 */
export async function createCorrespondence(
  ctx: UserCtx,
  input: CreateCorrespondence,
  claim: IdempotencyClaim | null = null,
): Promise<DocumentAnswer> {
  const project = await resolveProject(ctx, input.projectPublicId);
  await requirePermission(ctx, 'correspondence.create', {
    organizationId: ctx.actor.organizationId,
    projectId: project.id,
  });
  const type = await resolveType(ctx, input.typeCode);
  const contract = input.contractPublicId ? await resolveContract(ctx, project.id, input.contractPublicId) : null;
  const discipline = input.disciplineCode
    ? await resolveDiscipline(ctx, contract?.id ?? null, input.disciplineCode)
    : null;
  const draft = {
    ...input,
    project,
    type,
    contract,
    discipline,
    details: resolveDetails(type.code, input.details),
    recipients: await resolveRecipients(ctx, project.id, input),
    references: await resolveReferences(ctx, input.references, null),
  };
  return transact(ctx, async (tx) => {
    const answer = await insertDraft(tx, draft);
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

type ResolvedDraft = Omit<CreateCorrespondence, 'references' | 'details'> & {
  project: Awaited<ReturnType<typeof resolveProject>>;
  type: Awaited<ReturnType<typeof resolveType>>;
  contract: Awaited<ReturnType<typeof resolveContract>> | null;
  discipline: Awaited<ReturnType<typeof resolveDiscipline>> | null;
  details: Record<string, unknown>;
  recipients: Awaited<ReturnType<typeof resolveRecipients>>;
  references: Awaited<ReturnType<typeof resolveReferences>>;
};

async function insertDraft(tx: TxCtx<UserActor>, draft: ResolvedDraft): Promise<DocumentAnswer> {
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
      urgency: draft.urgency,
      secrecy: draft.secrecy,
      createdBy: tx.actor.userId,
      updatedBy: tx.actor.userId,
    })
    .$returningId();
  const correspondenceId = document?.id ?? 0;
  const [instance] = await createInstances(tx, [
    {
      workflowCode: draft.type.workflowCode,
      entityType: 'correspondence_revision',
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
      subject: draft.subject,
      body: draft.body,
      remarks: draft.remarks,
      documentDate: draft.documentDate,
      dueDate: draft.dueDate,
      details: draft.details,
      schemaVersion: DETAILS_VERSION,
      workflowInstanceId: instance?.id ?? null,
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
    action: 'correspondence.created',
    entityType: 'correspondence',
    entityPublicId: publicId,
    projectId: draft.project.id,
    contractId: draft.contract?.id ?? null,
    subjectOrganizationId: tx.actor.organizationId,
  });
  return { publicId, versionNo: 1, documentNumber: null, statusCode: 'DRAFT' };
}
