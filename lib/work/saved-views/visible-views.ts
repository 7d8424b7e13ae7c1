import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { savedViews } from '@/db/schema/saved-views';
import { holds } from '@/lib/people/identity/access/access';
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
  const [row] = await ctx.db
    .select({
      organization: sql`${holds(ctx, 'circulation.manage', { organizationId: ctx.actor.organizationId })}`.mapWith(
        Boolean,
      ),
      project: sql`${holds(ctx, 'master.project', { organizationId: null, projectId })}`.mapWith(Boolean),
    })
    .from(sql`DUAL`);
  return row ?? { organization: false, project: false };
}
