import { and, eq } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, projectOrganizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

// Place of a document or a drawing: project, contract and discipline. Unknown, closed and invisible ones are refused
// with the same text.

export type ResolvedProject = Awaited<ReturnType<typeof resolveProject>>;

/**
 * An active project that the acting organization takes part in.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function resolveProject(ctx: UserCtx, projectPublicId: string) {
  const [project] = await ctx.db
    .select({ id: projects.id, publicId: projects.publicId, code: projects.projectCode })
    .from(projects)
    .innerJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.projectId, projects.id),
        eq(projectOrganizations.organizationId, ctx.actor.organizationId),
        eq(projectOrganizations.isActive, true),
      ),
    )
    .where(and(eq(projects.publicId, projectPublicId), eq(projects.isActive, true)));
  if (!project) throw new AppError('PROJECT_UNKNOWN', { fieldErrors: { projectPublicId: ['PROJECT_UNKNOWN'] } });
  return project;
}

/**
 * An active contract of the project.
 * @throws AppError CONTRACT_UNKNOWN, CONTRACT_INACTIVE
 */
export async function resolveContract(ctx: UserCtx, projectId: number, contractPublicId: string) {
  const [contract] = await ctx.db
    .select({ id: contracts.id, publicId: contracts.publicId, isActive: contracts.isActive })
    .from(contracts)
    .where(and(eq(contracts.publicId, contractPublicId), eq(contracts.projectId, projectId)));
  if (!contract) throw new AppError('CONTRACT_UNKNOWN', { fieldErrors: { contractPublicId: ['CONTRACT_UNKNOWN'] } });
  if (!contract.isActive) {
    throw new AppError('CONTRACT_INACTIVE', { fieldErrors: { contractPublicId: ['CONTRACT_INACTIVE'] } });
  }
  return contract;
}

/**
 * An active discipline of the contract; disciplines belong to contracts, so without one there is none.
 * @throws AppError DISCIPLINE_UNKNOWN
 */
export async function resolveDiscipline(ctx: UserCtx, contractId: number | null, disciplineCode: string) {
  const [discipline] =
    contractId === null
      ? []
      : await ctx.db
          .select({ id: disciplines.id, code: disciplines.disciplineCode })
          .from(disciplines)
          .where(
            and(
              eq(disciplines.contractId, contractId),
              eq(disciplines.disciplineCode, disciplineCode),
              eq(disciplines.isActive, true),
            ),
          );
  if (!discipline)
    throw new AppError('DISCIPLINE_UNKNOWN', { fieldErrors: { disciplineCode: ['DISCIPLINE_UNKNOWN'] } });
  return discipline;
}
