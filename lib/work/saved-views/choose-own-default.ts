import { and, eq, sql } from 'drizzle-orm';
import { ERRNO, errnoOf } from '@/db/errors';
import { savedViewDefaults } from '@/db/schema/saved-views';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { findView } from './find-view';
import type { ChooseOwnDefault } from './schema';

/**
 * Sets the actor's default view of a register. Last write wins. Private, so there is no audit row.
 * @throws AppError PROJECT_UNKNOWN, NOT_FOUND, VIEW_ELSEWHERE
 */
export async function chooseOwnDefault(
  ctx: UserCtx,
  { projectCode, register, publicId }: ChooseOwnDefault,
): Promise<void> {
  const project = await enterableProject(ctx, projectCode);
  const { userId } = ctx.actor;
  if (publicId === null) {
    await ctx.db
      .delete(savedViewDefaults)
      .where(
        and(
          eq(savedViewDefaults.projectId, project.id),
          eq(savedViewDefaults.register, register),
          eq(savedViewDefaults.userId, userId),
        ),
      );
    return;
  }
  const view = await findView(ctx, publicId);
  if (view.projectId !== project.id || view.register !== register) throw new AppError('VIEW_ELSEWHERE');
  await ctx.db
    .insert(savedViewDefaults)
    .values({ projectId: project.id, register, userId, viewId: view.id })
    .onDuplicateKeyUpdate({ set: { viewId: sql`VALUES(view_id)` } })
    .catch((error: unknown) => {
      // Deleted since it was read.
      throw errnoOf(error) === ERRNO.parentMissing ? new AppError('NOT_FOUND', { cause: error }) : error;
    });
}
