import { and, eq, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { workflowHistories } from '@/db/schema/workflow';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import { HISTORY_WORDS, readableWords } from '@/lib/people/identity/access/readable-words';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, DOCUMENT_SCOPE, FILE_COLUMNS, isOfSeenRevision } from './columns';

/** A file of a workflow step, visible with the comment of that step and its revision. */
export async function findInHistory(ctx: UserCtx, publicId: string) {
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      // A restricted comment is attributed to its writer's organization: the originator's audit must not name it.
      organizationId: sql<number>`IF(${workflowHistories.commentVisibility} = 'PARTIES',
        ${correspondences.originatorOrganizationId}, ${workflowHistories.actingOrganizationId})`.mapWith(Number),
      secrecy: correspondences.secrecy,
      projectId: correspondences.projectId,
      contractId: correspondences.contractId,
      mayView: asFlag(holds(ctx, 'file.view', DOCUMENT_SCOPE)),
      mayDownload: asFlag(holds(ctx, 'file.download', DOCUMENT_SCOPE)),
    })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHistories.instanceId))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(
      and(
        eq(attachments.publicId, publicId),
        eq(attachments.state, 'COMMITTED'),
        visibleCorrespondences(ctx),
        isOfSeenRevision(ctx),
        readableWords(ctx, HISTORY_WORDS),
      ),
    )
    .limit(1);
  return row;
}
