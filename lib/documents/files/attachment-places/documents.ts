import { and, eq, ne } from 'drizzle-orm';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, DOCUMENT_SCOPE, FILE_COLUMNS, isOfSeenRevision } from './columns';

/** A file of a visible document's revision. */
export async function findInDocuments(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: correspondences.originatorOrganizationId,
      secrecy: correspondences.secrecy,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      mayView: asFlag(holds(ctx, 'file.view', DOCUMENT_SCOPE)),
      mayDownload: asFlag(holds(ctx, 'file.download', DOCUMENT_SCOPE)),
    })
    .from(attachments)
    .innerJoin(correspondenceRevisionAttachments, eq(correspondenceRevisionAttachments.attachmentId, attachments.id))
    .innerJoin(
      correspondenceRevisions,
      eq(correspondenceRevisions.id, correspondenceRevisionAttachments.correspondenceRevisionId),
    )
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        ne(attachments.state, 'QUARANTINED'),
        visibleCorrespondences(ctx),
        isOfSeenRevision(ctx),
      ),
    )
    .limit(1);
  return row;
}
