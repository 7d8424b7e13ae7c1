import { and, eq, sql } from 'drizzle-orm';
import { roles } from '@/db/schema/identity';
import { savedViewDefaults, savedViews } from '@/db/schema/saved-views';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { findView } from './find-view';
import type { ChooseRoleDefault } from './schema';

/**
 * Sets a project's default view of a register for holders of a role without their own choice. The view belongs to the
 * project, because people of every organization may hold the role. Last write wins; the audit row has the previous
 * view.
 * @throws AppError PROJECT_UNKNOWN, FORBIDDEN without `master.project`, NOT_FOUND, VIEW_ELSEWHERE, VIEW_NOT_OF_PROJECT
 */
export async function chooseRoleDefault(ctx: UserCtx, input: ChooseRoleDefault): Promise<void> {
  const { projectCode, register, roleCode, publicId } = input;
  const project = await enterableProject(ctx, projectCode);
  await requirePermission(ctx, 'master.project', { organizationId: null, projectId: project.id });
  const [role] = await ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.roleCode, roleCode));
  if (!role) throw new AppError('NOT_FOUND');
  const view = publicId === null ? null : await findView(ctx, publicId);
  if (view && (view.projectId !== project.id || view.register !== register)) throw new AppError('VIEW_ELSEWHERE');
  if (view && view.scope !== 'PROJECT') throw new AppError('VIEW_NOT_OF_PROJECT');
  const isThis = and(
    eq(savedViewDefaults.projectId, project.id),
    eq(savedViewDefaults.register, register),
    eq(savedViewDefaults.roleId, role.id),
  );
  await transact(ctx, async (tx) => {
    // Re-reads the scope under a lock: a concurrent update may remove the view from the project.
    const [shared] = view
      ? await tx.db.select({ scope: savedViews.scope }).from(savedViews).where(eq(savedViews.id, view.id)).for('update')
      : [];
    if (view && shared?.scope !== 'PROJECT') throw new AppError(shared ? 'VIEW_NOT_OF_PROJECT' : 'NOT_FOUND');
    const [before] = await tx.db
      .select({ viewId: savedViewDefaults.viewId, name: savedViews.name })
      .from(savedViewDefaults)
      .innerJoin(savedViews, eq(savedViews.id, savedViewDefaults.viewId))
      .where(isThis);
    if ((before?.viewId ?? null) === (view?.id ?? null)) return;
    if (view) {
      await tx.db
        .insert(savedViewDefaults)
        .values({ projectId: project.id, register, roleId: role.id, viewId: view.id })
        .onDuplicateKeyUpdate({ set: { viewId: sql`VALUES(view_id)` } });
    } else {
      await tx.db.delete(savedViewDefaults).where(isThis);
    }
    await record(tx, {
      action: 'saved_view.default_chosen',
      entityType: 'saved_view',
      entityPublicId: view?.publicId ?? null,
      entityLabel: view?.name ?? before?.name ?? null,
      projectId: project.id,
      changes: { register: [null, register], role: [null, roleCode], view: [before?.name ?? null, view?.name ?? null] },
    });
  });
}
