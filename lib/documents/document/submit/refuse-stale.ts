import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { fullName } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { movedMeanwhile } from '@/lib/workflow/engine/read/load-instance';
import type { LoadedDocument } from '../read/load-documents';

/**
 * Refuses a caller who has seen an older version; without a version there is nothing to compare and the row decides.
 * @throws AppError DOCUMENT_CHANGED saying who changed it and when
 */
export async function refuseStale(
  ctx: UserCtx,
  document: Seen & { versionNo: number },
  seenVersionNo: number | undefined,
): Promise<void> {
  if (seenVersionNo !== undefined && seenVersionNo !== document.versionNo) throw await changedMeanwhile(ctx, document);
}

/** A document whose version was seen, with its workflow where it is known. */
interface Seen {
  publicId: string;
  revision?: { instanceId: string | null };
}

/**
 * Runs a change of a document. If another change or a workflow step won the optimistic lock, the error names its actor.
 * @throws AppError DOCUMENT_CHANGED, WORKFLOW_VERSION_CONFLICT with actor and time
 */
export async function withConflictAuthor<T>(
  ctx: UserCtx,
  document: Pick<LoadedDocument, 'publicId' | 'revision'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'DOCUMENT_CHANGED') throw await changedMeanwhile(ctx, document);
    const { instanceId } = document.revision;
    if (error.code === 'WORKFLOW_VERSION_CONFLICT' && instanceId) throw await movedMeanwhile(ctx, instanceId);
    throw error;
  }
}

/**
 * DOCUMENT_CHANGED with the last change of the document: actor, time and action. For a step of its workflow,
 * WORKFLOW_VERSION_CONFLICT, which names its person only to readers who may know them.
 */
export async function changedMeanwhile(ctx: UserCtx, { publicId, revision }: Seen): Promise<AppError> {
  const [last] = await ctx.db
    .select({
      action: auditLogs.action,
      at: auditLogs.createdAt,
      isOwn: sql`${auditLogs.userId} = ${ctx.actor.userId}`.mapWith(Boolean),
      // Acts of other organizations are known, not their people (decision 031).
      by: sql<string | null>`IF(${auditLogs.organizationId} = ${ctx.actor.organizationId},
        ${fullName(users)}, ${organizations.organizationCode})`,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .leftJoin(organizations, eq(organizations.id, auditLogs.organizationId))
    .where(
      and(
        eq(auditLogs.entityType, 'correspondence'),
        eq(auditLogs.entityPublicId, publicId),
        // Raw: reads and refused looks are no changes.
        sql`${auditLogs.action} NOT IN ('correspondence.read', 'document.access_denied', 'numbering.number_read')`,
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(1);
  if (last?.action.startsWith('workflow.') && revision?.instanceId) return movedMeanwhile(ctx, revision.instanceId);
  const details = last
    ? { changedBy: last.by, changedAt: last.at.toISOString(), action: last.action, isOwn: last.isOwn }
    : {};
  return new AppError('DOCUMENT_CHANGED', { details });
}
