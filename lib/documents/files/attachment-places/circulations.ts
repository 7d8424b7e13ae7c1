import { and, eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { attachments } from '@/db/schema/files';
import { workflowHistories } from '@/db/schema/workflow';
import { holds } from '@/lib/people/identity/access/access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { UserCtx } from '@/lib/platform/ctx';
import { asFlag, FILE_COLUMNS, isKept } from './columns';

/** A file of an answer is visible with the circulation sheet. */
export async function findInCirculations(ctx: UserCtx, publicId: string) {
  const scope = { projectId: circulations.projectId };
  const [row] = await ctx.db
    .select({
      ...FILE_COLUMNS,
      organizationId: circulations.organizationId,
      projectId: circulations.projectId,
      mayView: asFlag(holds(ctx, 'file.view', scope)),
      mayDownload: asFlag(holds(ctx, 'file.download', scope)),
    })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .innerJoin(circulations, eq(circulations.workflowInstanceId, workflowHistories.instanceId))
    .where(and(isKept(publicId), visibleCirculations(ctx)))
    .limit(1);
  // Its organization's alone: no shared cache may keep it.
  return row && { ...row, secrecy: 'CONFIDENTIAL', contractId: null };
}
