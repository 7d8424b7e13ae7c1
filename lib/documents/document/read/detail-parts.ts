import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceReferences,
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { correspondenceTypes, tags } from '@/db/schema/correspondence-types';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { users } from '@/db/schema/identity';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { fullName, named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { isTextOf, TEXT_COLUMNS } from '../../file-texts/text-columns';
import type { AttachmentRow, DocumentReference, RecipientState, RevisionRow } from '../dto';
import { withStatus } from '../register/document-hits';
import { senderRef, senders } from './senders';

// The lists of a document's page, each read once.

/** TO and CC in their order, each with its own state. When each first opened it is for the originator to know; another recipient sees only its own. */
export async function selectRecipientStates(
  ctx: UserCtx,
  correspondenceId: number,
  { isOriginator }: { isOriginator: boolean },
): Promise<RecipientState[]> {
  const rows = await ctx.db
    .select({
      organizationId: organizations.id,
      organization: organizationRef(ctx),
      recipientType: correspondenceRecipients.recipientType,
      position: correspondenceRecipients.position,
      state: correspondenceRecipients.state,
      firstReadAt: correspondenceRecipients.firstReadAt,
      receivedAt: correspondenceRecipients.receivedAt,
      repliedAt: correspondenceRecipients.repliedAt,
    })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(eq(correspondenceRecipients.correspondenceId, correspondenceId))
    .orderBy(asc(correspondenceRecipients.recipientType), asc(correspondenceRecipients.position));
  const people = await ctx.db
    .select({
      organizationId: correspondenceAttentions.organizationId,
      userPublicId: users.publicId,
      name: correspondenceAttentions.personName,
    })
    .from(correspondenceAttentions)
    .leftJoin(users, eq(users.userId, correspondenceAttentions.userId))
    .where(eq(correspondenceAttentions.correspondenceId, correspondenceId))
    .orderBy(asc(correspondenceAttentions.id));
  return rows.map(({ organizationId, ...row }) => ({
    ...row,
    firstReadAt:
      isOriginator || organizationId === ctx.actor.organizationId ? (row.firstReadAt?.toISOString() ?? null) : null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    attentions: people
      .filter((person) => person.organizationId === organizationId)
      .map(({ userPublicId, name }) => ({ userPublicId, name })),
  }));
}

const targets = alias(correspondenceReferences, 'targets');

/** Both directions, cancelled ones too; what the actor may not see at the other end is not there. */
export async function selectReferences(ctx: UserCtx, correspondenceId: number): Promise<DocumentReference[]> {
  const isTo = eq(targets.sourceCorrespondenceId, correspondenceId);
  const rows = await ctx.db
    .select({
      publicId: correspondences.publicId,
      kind: targets.referenceKind,
      direction: sql<'TO' | 'FROM'>`IF(${isTo}, 'TO', 'FROM')`,
      documentNumber: correspondenceRevisions.documentNumber,
      type: { code: correspondenceTypes.typeCode, name: named(ctx, correspondenceTypes) },
      subject: correspondenceRevisions.subject,
      from: senderRef(ctx),
      documentDate: correspondenceRevisions.documentDate,
      instanceId: correspondenceRevisions.workflowInstanceId,
      isCancelled: sql`${correspondences.cancelledAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(targets)
    .innerJoin(
      correspondences,
      or(
        and(isTo, eq(correspondences.id, targets.targetCorrespondenceId)),
        and(
          eq(targets.targetCorrespondenceId, correspondenceId),
          eq(correspondences.id, targets.sourceCorrespondenceId),
        ),
      ),
    )
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .where(
      and(
        or(isTo, eq(targets.targetCorrespondenceId, correspondenceId)),
        ne(correspondences.id, correspondenceId),
        isNotNull(correspondences.submittedAt),
        visibleCorrespondences(ctx),
      ),
    )
    .orderBy(asc(correspondences.submittedAt), asc(correspondences.id));
  return withStatus(ctx, rows);
}

export async function selectAttachments(ctx: UserCtx, revisionId: number): Promise<AttachmentRow[]> {
  const rows = await ctx.db
    .select({
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
      sha256: attachments.sha256,
      role: correspondenceRevisionAttachments.attachmentRole,
      scanState: attachments.scanState,
      ...TEXT_COLUMNS,
      uploadedBy: { publicId: users.publicId, name: fullName(users) },
      createdAt: attachments.createdAt,
    })
    .from(correspondenceRevisionAttachments)
    .innerJoin(attachments, eq(attachments.id, correspondenceRevisionAttachments.attachmentId))
    .leftJoin(attachmentTexts, isTextOf)
    .innerJoin(users, eq(users.userId, attachments.uploadedBy))
    .where(eq(correspondenceRevisionAttachments.correspondenceRevisionId, revisionId))
    .orderBy(asc(correspondenceRevisionAttachments.position));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function selectTagNames(ctx: UserCtx, correspondenceId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: tags.name })
    .from(correspondenceTags)
    .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
    .where(eq(correspondenceTags.correspondenceId, correspondenceId))
    .orderBy(asc(tags.name));
  return rows.map((row) => row.name);
}

/** Newest first. The draft of a new revision is visible to its originator only; a discarded one to no one. */
export async function selectRevisions(
  ctx: UserCtx,
  correspondenceId: number,
  options: { withDraft: boolean },
): Promise<(RevisionRow & { id: number })[]> {
  const isLiveDraft = and(isNull(correspondenceRevisions.submittedAt), eq(workflowInstances.status, 'ACTIVE'));
  const rows = await ctx.db
    .select({
      id: correspondenceRevisions.id,
      publicId: correspondenceRevisions.publicId,
      revisionNumber: correspondenceRevisions.revisionNumber,
      revisionLabel: correspondenceRevisions.revisionLabel,
      documentNumber: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      documentDate: correspondenceRevisions.documentDate,
      isCurrent: correspondenceRevisions.isCurrent,
      submittedAt: correspondenceRevisions.submittedAt,
      createdBy: { publicId: users.publicId, name: fullName(users) },
      createdAt: correspondenceRevisions.createdAt,
    })
    .from(correspondenceRevisions)
    .innerJoin(users, eq(users.userId, correspondenceRevisions.createdBy))
    .innerJoin(workflowInstances, eq(workflowInstances.id, correspondenceRevisions.workflowInstanceId))
    .where(
      and(
        eq(correspondenceRevisions.correspondenceId, correspondenceId),
        or(isNotNull(correspondenceRevisions.submittedAt), options.withDraft ? isLiveDraft : undefined),
      ),
    )
    .orderBy(sql`${correspondenceRevisions.revisionNumber} DESC`);
  return rows.map((row) => ({
    ...row,
    isDraft: row.submittedAt === null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Instances of the document's revisions, for its timeline. */
export async function selectInstanceIds(ctx: UserCtx, revisionIds: readonly number[]): Promise<string[]> {
  if (revisionIds.length === 0) return [];
  const rows = await ctx.db
    .select({ id: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .where(inArray(correspondenceRevisions.id, [...revisionIds]));
  return rows.flatMap((row) => (row.id === null ? [] : [row.id]));
}
