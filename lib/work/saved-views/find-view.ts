import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { savedViews } from '@/db/schema/saved-views';
import { enterableProjects } from '@/lib/people/identity/access/access';
import { refuseStale } from '@/lib/people/projects/changes';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { mayChangeView } from './rules';
import { viewRights, visibleViews } from './visible-views';

/**
 * A view visible to the actor.
 * @throws AppError NOT_FOUND, in the same words for one that does not exist
 */
export async function findView(ctx: UserCtx, publicId: string) {
  const [view] = await ctx.db
    .select({
      id: savedViews.id,
      publicId: savedViews.publicId,
      projectId: savedViews.projectId,
      projectCode: projects.projectCode,
      register: savedViews.register,
      scope: savedViews.scope,
      ownerUserId: savedViews.ownerUserId,
      organizationId: savedViews.organizationId,
      name: savedViews.name,
      query: savedViews.query,
      layout: savedViews.layout,
      versionNo: savedViews.versionNo,
    })
    .from(savedViews)
    .innerJoin(projects, eq(projects.id, savedViews.projectId))
    .where(and(eq(savedViews.publicId, publicId), visibleViews(ctx), enterableProjects(ctx)));
  if (!view) throw new AppError('NOT_FOUND');
  return view;
}

/**
 * A view that the actor may change, at the version they have seen, with their sharing rights in its project.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED
 */
export async function findChangeableView(
  ctx: UserCtx,
  { publicId, versionNo }: { publicId: string; versionNo: number },
) {
  const view = await findView(ctx, publicId);
  const rights = await viewRights(ctx, view.projectId);
  const isOwn = view.ownerUserId === ctx.actor.userId;
  if (!mayChangeView({ scope: view.scope, isOwn }, rights)) throw new AppError('FORBIDDEN');
  refuseStale(view, versionNo);
  return { view, rights };
}
