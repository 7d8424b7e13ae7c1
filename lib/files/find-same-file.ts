import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { attachments } from '@/db/schema/files';
import { projects } from '@/db/schema/organizations';
import type { UserCtx } from '../ctx';
import { visibleCorrespondences } from '../identity/access';

/** A document that carries the same content already. */
export interface SameFile {
  publicId: string;
  projectCode: string;
  typeCode: string;
  /** Null: a draft without a number. */
  number: string | null;
  subject: string;
  isDraft: boolean;
}

/** A hint, not a list: who reads three knows that the file is well known. */
const MOST_NAMED = 3;

const uploads = alias(attachments, 'own_uploads');

/**
 * The documents, latest first, that carry the same content as an own upload and that the actor may see, with the revision
 * that carries it. Empty for somebody else's upload.
 */
export async function findSameFile(ctx: UserCtx, publicId: string): Promise<SameFile[]> {
  const rows = await ctx.db
    .selectDistinct({
      id: correspondences.id,
      publicId: correspondences.publicId,
      projectCode: projects.projectCode,
      typeCode: correspondenceTypes.typeCode,
      number: correspondenceRevisions.documentNumber,
      subject: correspondenceRevisions.subject,
      isDraft: sql<number>`(${correspondences.submittedAt} IS NULL)`,
    })
    .from(uploads)
    .innerJoin(attachments, and(eq(attachments.sha256, uploads.sha256), ne(attachments.id, uploads.id)))
    .innerJoin(correspondenceRevisionAttachments, eq(correspondenceRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .where(
      and(
        eq(uploads.publicId, publicId),
        eq(uploads.uploadedBy, ctx.actor.userId),
        ne(attachments.state, 'QUARANTINED'),
        eq(correspondenceRevisions.isCurrent, true),
        visibleCorrespondences(ctx),
        // As of the file itself: a revision that is being written is its originator's alone.
        or(
          isNotNull(correspondenceRevisions.submittedAt),
          eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
        ),
      ),
    )
    .orderBy(desc(correspondences.id))
    .limit(MOST_NAMED);
  return rows.map(({ id: _key, isDraft, ...row }) => ({ ...row, isDraft: isDraft === 1 }));
}
