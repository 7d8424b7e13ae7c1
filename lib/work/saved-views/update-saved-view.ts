import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { savedViewDefaults, savedViews } from '@/db/schema/saved-views';
import { refuseUnlessWritten } from '@/lib/people/projects/changes';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { findChangeableView } from './find-view';
import { mayShareWith } from './rules';
import type { UpdateSavedView } from './schema';
import { refuseTooManyViews, withFreeViewName } from './view-limits';

/**
 * Updates name, filters, columns or scope of a view. Changing the scope makes the actor its owner, for the acting
 * organization. A view that leaves the project loses its role defaults. Without a difference nothing is written.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED, NAME_TAKEN, VIEW_LIMIT
 */
export async function updateSavedView(
  ctx: UserCtx,
  input: UpdateSavedView,
): Promise<{ publicId: string; versionNo: number }> {
  const { publicId, versionNo, ...wanted } = input;
  const { view, rights } = await findChangeableView(ctx, input);
  if (!mayShareWith(wanted.scope, rights)) throw new AppError('FORBIDDEN');
  const isMoved = wanted.scope !== view.scope;
  const { userId: ownerUserId, organizationId } = ctx.actor;
  const facts = {
    name: wanted.name,
    scope: wanted.scope,
    query: wanted.query ?? view.query,
    layout: wanted.layout ?? view.layout,
  };
  const changes = changesBetween(view as typeof facts, facts);
  if (!changes) return { publicId, versionNo };
  return transact(ctx, async (tx) => {
    if (isMoved) await refuseTooManyViews(tx, { ...view, scope: wanted.scope });
    const written = await withFreeViewName(() =>
      tx.db
        .update(savedViews)
        .set({
          ...facts,
          ...(isMoved && { ownerUserId, organizationId }),
          versionNo: sql`${savedViews.versionNo} + 1`,
        })
        .where(and(eq(savedViews.id, view.id), eq(savedViews.versionNo, versionNo))),
    );
    refuseUnlessWritten(written);
    if (isMoved && view.scope === 'PROJECT') {
      await tx.db
        .delete(savedViewDefaults)
        .where(and(eq(savedViewDefaults.viewId, view.id), isNotNull(savedViewDefaults.roleId)));
    }
    if (view.scope !== 'PRIVATE' || wanted.scope !== 'PRIVATE') {
      await record(tx, {
        action: 'saved_view.updated',
        entityType: 'saved_view',
        entityPublicId: publicId,
        entityLabel: wanted.name,
        projectId: view.projectId,
        subjectOrganizationId: view.organizationId,
        changes,
      });
    }
    return { publicId, versionNo: versionNo + 1 };
  });
}
