import { and, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import {
  asbuiltDrawingRevisionAttachments,
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  shopDrawingRevisionAttachments,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { attachments } from '@/db/schema/files';
import { projects } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import type { UserCtx } from '@/lib/platform/ctx';

/** A document or drawing that carries the same content already. */
export interface SameFile {
  kind: 'DOCUMENT' | 'SHOP' | 'AS_BUILT';
  publicId: string;
  projectCode: string;
  /** Of the document's type; DRAWING for a drawing. */
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
 * Finds the documents and drawings, latest first, whose current revision has the same content as an own upload. Only
 * revisions that the actor may see. Empty for another person's upload.
 */
export async function findSameFile(ctx: UserCtx, publicId: string): Promise<SameFile[]> {
  const isOwn = and(
    eq(uploads.publicId, publicId),
    eq(uploads.uploadedBy, ctx.actor.userId),
    ne(attachments.state, 'QUARANTINED'),
  );
  const found = await Promise.all([
    findInDocuments(ctx, isOwn),
    findInShopDrawings(ctx, isOwn),
    findInAsbuiltDrawings(ctx, isOwn),
  ]);
  return found.flat().slice(0, MOST_NAMED);
}

const hasSameContent = and(eq(attachments.sha256, uploads.sha256), ne(attachments.id, uploads.id));

async function findInDocuments(ctx: UserCtx, isOwn: SQL | undefined): Promise<SameFile[]> {
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
    .innerJoin(attachments, hasSameContent)
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
        isOwn,
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
  return rows.map(({ id: _key, isDraft, ...row }) => ({ kind: 'DOCUMENT', ...row, isDraft: isDraft === 1 }));
}

async function findInShopDrawings(ctx: UserCtx, isOwn: SQL | undefined): Promise<SameFile[]> {
  const rows = await ctx.db
    .selectDistinct(ofDrawing(shopDrawings, shopDrawingRevisions))
    .from(uploads)
    .innerJoin(attachments, hasSameContent)
    .innerJoin(shopDrawingRevisionAttachments, eq(shopDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, shopDrawingRevisionAttachments.revisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.latestRevisionId, shopDrawingRevisions.id))
    .innerJoin(projects, eq(projects.id, shopDrawings.projectId))
    .where(and(isOwn, visibleDrawingRevisions(ctx, shopDrawings, shopDrawingRevisions, 'shopDrawingRevisionId')))
    .orderBy(desc(shopDrawings.id))
    .limit(MOST_NAMED);
  return rows.map((row) => drawing('SHOP', row));
}

async function findInAsbuiltDrawings(ctx: UserCtx, isOwn: SQL | undefined): Promise<SameFile[]> {
  const rows = await ctx.db
    .selectDistinct(ofDrawing(asbuiltDrawings, asbuiltDrawingRevisions))
    .from(uploads)
    .innerJoin(attachments, hasSameContent)
    .innerJoin(asbuiltDrawingRevisionAttachments, eq(asbuiltDrawingRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(asbuiltDrawingRevisions, eq(asbuiltDrawingRevisions.id, asbuiltDrawingRevisionAttachments.revisionId))
    .innerJoin(asbuiltDrawings, eq(asbuiltDrawings.latestRevisionId, asbuiltDrawingRevisions.id))
    .innerJoin(projects, eq(projects.id, asbuiltDrawings.projectId))
    .where(
      and(isOwn, visibleDrawingRevisions(ctx, asbuiltDrawings, asbuiltDrawingRevisions, 'asbuiltDrawingRevisionId')),
    )
    .orderBy(desc(asbuiltDrawings.id))
    .limit(MOST_NAMED);
  return rows.map((row) => drawing('AS_BUILT', row));
}

function ofDrawing(
  drawings: typeof shopDrawings | typeof asbuiltDrawings,
  revisions: typeof shopDrawingRevisions | typeof asbuiltDrawingRevisions,
) {
  return {
    id: drawings.id,
    publicId: drawings.publicId,
    projectCode: projects.projectCode,
    number: drawings.drawingNumber,
    subject: revisions.title,
    status: revisions.status,
  };
}

function drawing(
  kind: 'SHOP' | 'AS_BUILT',
  row: Pick<SameFile, 'publicId' | 'projectCode' | 'number' | 'subject'> & { id: number; status: string },
): SameFile {
  const { id: _key, status, ...shown } = row;
  return { kind, typeCode: 'DRAWING', ...shown, isDraft: status === 'DRAFT' };
}
