import { inArray } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { listEnterableProjects, type NamedRef } from '@/lib/people/identity/access/queries';
import { readLastProject } from '@/lib/people/preferences/last-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';
import { countOpenByProject } from '../my-work/count-my-work';

/**
 * Lists the enterable projects: the last used first, then by count of own open work, then by code. Pages outside a
 * project open with the first.
 */
export async function listProjectsByUse(ctx: UserCtx): Promise<NamedRef[]> {
  return readOnce(ctx, 'projects by use', () => orderByUse(ctx));
}

async function orderByUse(ctx: UserCtx): Promise<NamedRef[]> {
  const [places, last] = await Promise.all([listEnterableProjects(ctx), readLastProject(ctx)]);
  // Nothing to choose from.
  if (places.length < 2) return places;
  const open = await countOpenByProject(ctx);
  const rows = await ctx.db
    .select({ id: projects.id, publicId: projects.publicId })
    .from(projects)
    .where(
      inArray(
        projects.publicId,
        places.map(({ publicId }) => publicId),
      ),
    );
  const openIn = new Map(rows.map(({ id, publicId }) => [publicId, open.get(id) ?? 0]));
  const rank = ({ code, publicId }: NamedRef) =>
    code === last ? Number.POSITIVE_INFINITY : (openIn.get(publicId) ?? 0);
  // A stable sort: equal ones stay in the order of their codes.
  return [...places].sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) > rank(one) ? 1 : -1));
}
