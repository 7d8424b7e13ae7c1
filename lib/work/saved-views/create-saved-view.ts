import { savedViewPins, savedViews } from '@/db/schema/saved-views';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { mayShareWith } from './rules';
import type { CreateSavedView } from './schema';
import { refuseTooManyPins, refuseTooManyViews, withFreeViewName } from './view-limits';
import { viewRights } from './visible-views';

/**
 * Saves a view of a register. A private view writes no audit row, like a snooze.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN, NAME_TAKEN, VIEW_LIMIT, PIN_LIMIT
 */
export async function createSavedView(
  ctx: UserCtx,
  input: CreateSavedView,
): Promise<{ publicId: string; versionNo: number }> {
  const { projectCode, isPinned, ...facts } = input;
  const project = await enterableProject(ctx, projectCode);
  const { scope, name, register } = facts;
  if (!mayShareWith(scope, await viewRights(ctx, project.id))) throw new AppError('FORBIDDEN');
  const publicId = newPublicId();
  const { userId, organizationId } = ctx.actor;
  await transact(ctx, async (tx) => {
    await refuseTooManyViews(tx, { projectId: project.id, register, scope });
    const [{ insertId: viewId }] = await withFreeViewName(() =>
      tx.db
        .insert(savedViews)
        .values({ publicId, projectId: project.id, ownerUserId: userId, organizationId, ...facts }),
    );
    if (isPinned) {
      await refuseTooManyPins(tx, project.id);
      await tx.db.insert(savedViewPins).values({ userId, viewId });
    }
    if (scope === 'PRIVATE') return;
    await record(tx, {
      action: 'saved_view.created',
      entityType: 'saved_view',
      entityPublicId: publicId,
      entityLabel: name,
      projectId: project.id,
      subjectOrganizationId: organizationId,
      changes: changesBetween({}, { register, name, scope, query: facts.query }),
    });
  });
  return { publicId, versionNo: 1 };
}
