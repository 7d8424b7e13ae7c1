import { and, eq, sql } from 'drizzle-orm';
import { savedViews } from '@/db/schema/saved-views';
import { refuseUnlessWritten } from '@/lib/people/projects/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { findChangeableView } from './find-view';
import type { VersionOfView } from './schema';

/**
 * Makes the actor the owner of a shared view, for instance after its owner has left. No effect on the actor's own view.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED
 */
export async function takeOverSavedView(
  ctx: UserCtx,
  input: VersionOfView,
): Promise<{ publicId: string; versionNo: number }> {
  const { publicId, versionNo } = input;
  const { view } = await findChangeableView(ctx, input);
  const { userId, organizationId, displayName } = ctx.actor;
  if (view.ownerUserId === userId) return { publicId, versionNo };
  return transact(ctx, async (tx) => {
    const written = await tx.db
      .update(savedViews)
      .set({ ownerUserId: userId, organizationId, versionNo: sql`${savedViews.versionNo} + 1` })
      .where(and(eq(savedViews.id, view.id), eq(savedViews.versionNo, versionNo)));
    refuseUnlessWritten(written);
    await record(tx, {
      action: 'saved_view.taken_over',
      entityType: 'saved_view',
      entityPublicId: publicId,
      entityLabel: view.name,
      projectId: view.projectId,
      subjectOrganizationId: organizationId,
      changes: { owner: [null, displayName] },
    });
    return { publicId, versionNo: versionNo + 1 };
  });
}
