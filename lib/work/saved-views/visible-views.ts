import { and, eq, or, type SQL } from 'drizzle-orm';
import { savedViews } from '@/db/schema/saved-views';
import { holds, isTrue } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import type { ViewRights } from './rules';

/**
 * True for the views that the actor may see: the own, the acting organization's, and the project's. Predicate over
 * `saved_views`; the query must also check access to the project.
 */
export function visibleViews({ actor }: UserCtx): SQL | undefined {
  return or(
    and(eq(savedViews.scope, 'PRIVATE'), eq(savedViews.ownerUserId, actor.userId)),
    and(eq(savedViews.scope, 'ORGANIZATION'), eq(savedViews.organizationId, actor.organizationId)),
    eq(savedViews.scope, 'PROJECT'),
  );
}

/** The actor's sharing rights in a project. */
export async function viewRights(ctx: UserCtx, projectId: number): Promise<ViewRights> {
  const [organization, project] = await Promise.all([
    isTrue(ctx, holds(ctx, 'circulation.manage', { organizationId: ctx.actor.organizationId })),
    isTrue(ctx, holds(ctx, 'master.project', { organizationId: null, projectId })),
  ]);
  return { organization, project };
}
