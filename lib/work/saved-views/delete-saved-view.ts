import { and, eq, sql } from 'drizzle-orm';
import { savedViewDefaults, savedViewPins, savedViews } from '@/db/schema/saved-views';
import { refuseUnlessWritten } from '@/lib/people/projects/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { findChangeableView } from './find-view';
import type { VersionOfView } from './schema';

/**
 * Deletes a view with its pins and defaults. Documents are not affected.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED
 */
export async function deleteSavedView(ctx: UserCtx, input: VersionOfView): Promise<{ publicId: string }> {
  const { publicId, versionNo } = input;
  const { view } = await findChangeableView(ctx, input);
  await transact(ctx, async (tx) => {
    // Locks the row: a concurrent pin waits, and then finds no view.
    const held = await tx.db
      .update(savedViews)
      .set({ versionNo: sql`${savedViews.versionNo} + 1` })
      .where(and(eq(savedViews.id, view.id), eq(savedViews.versionNo, versionNo)));
    refuseUnlessWritten(held);
    await tx.db.delete(savedViewPins).where(eq(savedViewPins.viewId, view.id));
    await tx.db.delete(savedViewDefaults).where(eq(savedViewDefaults.viewId, view.id));
    await tx.db.delete(savedViews).where(eq(savedViews.id, view.id));
    if (view.scope === 'PRIVATE') return;
    await record(tx, {
      action: 'saved_view.deleted',
      entityType: 'saved_view',
      entityPublicId: publicId,
      entityLabel: view.name,
      projectId: view.projectId,
      subjectOrganizationId: view.organizationId,
      changes: { scope: [view.scope, null], query: [view.query, null] },
    });
  });
  return { publicId };
}
