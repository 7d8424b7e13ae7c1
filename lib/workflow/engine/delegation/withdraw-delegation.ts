import { and, eq, isNull, sql } from 'drizzle-orm';
import { workflowDelegations } from '@/db/schema/delegations';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';

/**
 * Ends a delegation now; acts under it stay valid. Allowed for the delegator and the organization's administrator.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED when it was withdrawn concurrently
 */
export async function withdrawDelegation(ctx: UserCtx, input: { publicId: string }): Promise<void> {
  const { organizationId, userId } = ctx.actor;
  const [row] = await ctx.db
    .select({ id: workflowDelegations.id, delegatorId: workflowDelegations.delegatorId })
    .from(workflowDelegations)
    .where(
      and(eq(workflowDelegations.publicId, input.publicId), eq(workflowDelegations.organizationId, organizationId)),
    );
  if (!row) throw new AppError('NOT_FOUND');
  if (row.delegatorId !== userId) await requirePermission(ctx, 'member.manage', { organizationId });
  await transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(workflowDelegations)
      .set({ withdrawnAt: sql`NOW(3)`, withdrawnBy: userId })
      .where(and(eq(workflowDelegations.id, row.id), isNull(workflowDelegations.withdrawnAt)));
    if (result.affectedRows !== 1) throw new AppError('RECORD_CHANGED');
    await record(tx, {
      action: 'workflow.delegation_withdrawn',
      entityType: 'workflow_delegation',
      entityPublicId: input.publicId,
      subjectOrganizationId: organizationId,
    });
  });
}
