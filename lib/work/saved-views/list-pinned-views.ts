import { and, asc, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { savedViewPins, savedViews } from '@/db/schema/saved-views';
import { enterableProjects } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { VIEW_REGISTERS, type ViewQuery, type ViewRegister } from './constants';
import { readQuery } from './read-query';
import { visibleViews } from './visible-views';

export interface PinnedView {
  publicId: string;
  name: string;
  register: ViewRegister;
  projectCode: string;
  query: ViewQuery;
  versionNo: number;
}

/** The actor's pinned views of all their projects, in pinning order. Views no longer visible are excluded. */
export async function listPinnedViews(ctx: UserCtx): Promise<PinnedView[]> {
  const rows = await ctx.db
    .select({
      publicId: savedViews.publicId,
      name: savedViews.name,
      register: savedViews.register,
      projectCode: projects.projectCode,
      query: savedViews.query,
      versionNo: savedViews.versionNo,
    })
    .from(savedViewPins)
    .innerJoin(savedViews, eq(savedViews.id, savedViewPins.viewId))
    .innerJoin(projects, eq(projects.id, savedViews.projectId))
    .where(and(eq(savedViewPins.userId, ctx.actor.userId), visibleViews(ctx), enterableProjects(ctx)))
    .orderBy(asc(savedViewPins.pinnedAt), asc(savedViews.id));
  return rows.flatMap(({ query, ...row }) => {
    const register = VIEW_REGISTERS.find((known) => known === row.register);
    return register ? [{ ...row, register, query: readQuery(query) }] : [];
  });
}
