import { asc, eq } from 'drizzle-orm';
import {
  correspondenceAttentions,
  correspondenceReferences,
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { tags } from '@/db/schema/correspondence-types';
import { attachments } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { fieldsOf, REVISION_FIELDS, ROW_FIELDS, valuesOf } from '../fields';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import type { CreateCorrespondence, RecipientInput } from '../schema';

/** A draft as its form would send it: what an edit is compared with. */
export type DraftContent = Omit<CreateCorrespondence, 'projectPublicId'>;

/** Reads what the form of a loaded document shows: of the draft of a new revision, or of the first. */
export async function loadDraftContent(ctx: UserCtx, document: LoadedDocument): Promise<DraftContent> {
  const revision = draftOf(document);
  const [written] = await ctx.db
    .select({ ...fieldsOf(REVISION_FIELDS, correspondenceRevisions), onBehalfOfPublicId: users.publicId })
    .from(correspondenceRevisions)
    .leftJoin(users, eq(users.userId, correspondenceRevisions.onBehalfOf))
    .where(eq(correspondenceRevisions.id, revision.id));
  if (!written) throw new AppError('DOCUMENT_NOT_FOUND');
  const attentions = await ctx.db
    .select({
      organizationId: correspondenceAttentions.organizationId,
      userPublicId: users.publicId,
      name: correspondenceAttentions.personName,
    })
    .from(correspondenceAttentions)
    .leftJoin(users, eq(users.userId, correspondenceAttentions.userId))
    .where(eq(correspondenceAttentions.correspondenceId, document.id))
    .orderBy(asc(correspondenceAttentions.id));
  const references = await ctx.db
    .select({ correspondencePublicId: correspondences.publicId, kind: correspondenceReferences.referenceKind })
    .from(correspondenceReferences)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceReferences.targetCorrespondenceId))
    .where(eq(correspondenceReferences.sourceCorrespondenceId, document.id))
    .orderBy(asc(correspondences.id));
  const tagRows = await ctx.db
    .select({ name: tags.name })
    .from(correspondenceTags)
    .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
    .where(eq(correspondenceTags.correspondenceId, document.id))
    .orderBy(asc(tags.name));
  const files = await ctx.db
    .select({ publicId: attachments.publicId })
    .from(correspondenceRevisionAttachments)
    .innerJoin(attachments, eq(attachments.id, correspondenceRevisionAttachments.attachmentId))
    .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, revision.id))
    .orderBy(asc(correspondenceRevisionAttachments.position));

  const recipientsOf = (type: 'TO' | 'CC'): RecipientInput[] =>
    document.recipients
      .filter((recipient) => recipient.recipientType === type)
      .map(({ publicId, organizationId }) => ({
        organizationPublicId: publicId,
        attentions: attentions
          .filter((attention) => attention.organizationId === organizationId)
          .map(({ userPublicId, name }) => (userPublicId ? { userPublicId } : { name })),
      }));
  return {
    typeCode: document.type.code,
    contractPublicId: document.contract?.publicId ?? null,
    disciplineCode: document.discipline?.code ?? null,
    ...valuesOf(REVISION_FIELDS, written),
    ...valuesOf(ROW_FIELDS, document),
    onBehalfOfPublicId: written.onBehalfOfPublicId,
    details: revision.details ?? {},
    to: recipientsOf('TO'),
    cc: recipientsOf('CC'),
    references,
    tags: tagRows.map((row) => row.name),
    attachmentPublicIds: files.map((row) => row.publicId),
  };
}
