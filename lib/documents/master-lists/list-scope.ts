import { and, eq } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { keptContract } from '../rfa-lists/kept-contract';

/** Owner of the list: `id` is the value of the list's owner column. */
export interface ListScope {
  id: number;
  projectId: number;
  contractId: number | null;
}

/**
 * The project or contract whose lists the actor may change.
 * @throws AppError CONTRACT_UNKNOWN or PROJECT_UNKNOWN where the actor may not enter it, FORBIDDEN
 */
export async function listScope(ctx: UserCtx, scope: 'contract' | 'project', publicId: string): Promise<ListScope> {
  if (scope === 'project') return keptProject(ctx, publicId);
  const { id, projectId } = await keptContract(ctx, publicId);
  return { id, projectId, contractId: id };
}

async function keptProject(ctx: UserCtx, publicId: string): Promise<ListScope> {
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.publicId, publicId), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  await requirePermission(ctx, 'master.project', { organizationId: null, projectId: project.id });
  return { id: project.id, projectId: project.id, contractId: null };
}
