import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import type { UserCtx } from '@/lib/platform/ctx';

/** Columns of a file, the same wherever it is found. */
export const FILE_COLUMNS = {
  publicId: attachments.publicId,
  filename: attachments.originalFilename,
  mimeType: attachments.mimeType,
  sizeBytes: attachments.sizeBytes,
  sha256: attachments.sha256,
};

/** Project and contract assignments apply to the document they cover, other assignments where the actor acts. */
export const DOCUMENT_SCOPE = { projectId: correspondences.projectId, contractId: correspondences.contractId };

/** The committed attachment with this publicId. */
export function isKept(publicId: string): SQL | undefined {
  return and(eq(attachments.publicId, publicId), eq(attachments.state, 'COMMITTED'));
}

/** Only the originator's people read a draft revision or a recalled one. */
export function isOfSeenRevision(ctx: UserCtx): SQL | undefined {
  return or(
    isNotNull(correspondenceRevisions.submittedAt),
    eq(correspondences.originatorOrganizationId, ctx.actor.organizationId),
  );
}

/** A predicate as a column: 0 or 1. */
export function asFlag(predicate: SQL): SQL<number> {
  return sql<number>`(${predicate})`;
}
