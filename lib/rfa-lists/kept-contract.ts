import { and, asc, eq } from 'drizzle-orm';
import { contracts, projects } from '@/db/schema/organizations';
import { enterableProject } from '../correspondence/enterable-project';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { enterableProjects, holds, requirePermission } from '../identity/access';

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
  const kept = await ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: ctx.locale === 'th' ? contracts.nameTh : contracts.nameEn,
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.projectId, project.id),
        eq(contracts.isActive, true),
        holds(ctx, 'master.project', { organizationId: null, projectId: project.id, contractId: contracts.id }),
      ),
    )
    .orderBy(asc(contracts.contractCode));
  if (kept.length === 0) throw new AppError('FORBIDDEN');
  return kept;
}
