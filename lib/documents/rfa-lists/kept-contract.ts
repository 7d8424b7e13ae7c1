import { and, eq } from 'drizzle-orm';
import { contracts, projects } from '@/db/schema/organizations';
import { enterableProjects, requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { listKeptContracts } from '@/lib/people/projects/keeps-master-data';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/**
 * A contract whose master data the actor may change.
 * @throws AppError CONTRACT_UNKNOWN where they may not enter its project, FORBIDDEN
 */
export async function keptContract(ctx: UserCtx, publicId: string): Promise<{ id: number; projectId: number }> {
  const [contract] = await ctx.db
    .select({ id: contracts.id, projectId: contracts.projectId })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(eq(contracts.publicId, publicId), eq(contracts.isActive, true), enterableProjects(ctx)));
  if (!contract) throw new AppError('CONTRACT_UNKNOWN');
  await requirePermission(ctx, 'master.project', {
    organizationId: null,
    projectId: contract.projectId,
    contractId: contract.id,
  });
  return contract;
}

/**
 * The contracts of a project whose master data the actor may change.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN for who may change none of them
 */
export async function keptContracts(ctx: UserCtx, projectCode: string) {
  const project = await enterableProject(ctx, projectCode);
  const kept = await listKeptContracts(ctx, project.id);
  if (kept.length === 0) throw new AppError('FORBIDDEN');
  return kept;
}
