import { and, eq } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contracts, projectOrganizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { enterableProjects } from '../identity/access';

// Where a drawing belongs. Refused in the same words whether a place does not exist, is closed or is none of the
// actor's business.

export interface DrawingPlace {
  project: { id: number; publicId: string; code: string };
  contract: { id: number; publicId: string };
}

/**
 * An active contract of an active project that the acting organization takes part in.
 * @throws AppError PROJECT_UNKNOWN, CONTRACT_UNKNOWN, CONTRACT_INACTIVE
 */
export async function resolvePlace(
  ctx: UserCtx,
  { projectPublicId, contractPublicId }: { projectPublicId: string; contractPublicId: string },
): Promise<DrawingPlace> {
  const [row] = await ctx.db
    .select({
      project: { id: projects.id, publicId: projects.publicId, code: projects.projectCode },
      contract: { id: contracts.id, publicId: contracts.publicId, isActive: contracts.isActive },
    })
    .from(projects)
    .innerJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.projectId, projects.id),
        eq(projectOrganizations.organizationId, ctx.actor.organizationId),
        eq(projectOrganizations.isActive, true),
      ),
    )
    .leftJoin(contracts, and(eq(contracts.projectId, projects.id), eq(contracts.publicId, contractPublicId)))
    .where(and(eq(projects.publicId, projectPublicId), eq(projects.isActive, true)));
  if (!row) throw new AppError('PROJECT_UNKNOWN', { fieldErrors: { projectPublicId: ['PROJECT_UNKNOWN'] } });
  const { project, contract } = row;
  if (!contract) throw new AppError('CONTRACT_UNKNOWN', { fieldErrors: { contractPublicId: ['CONTRACT_UNKNOWN'] } });
  if (!contract.isActive) {
    throw new AppError('CONTRACT_INACTIVE', { fieldErrors: { contractPublicId: ['CONTRACT_INACTIVE'] } });
  }
  return { project, contract };
}

/** The key of an active discipline of the contract. @throws AppError DISCIPLINE_UNKNOWN */
export async function resolveDisciplineId(ctx: UserCtx, contractId: number, disciplineCode: string): Promise<number> {
  const [discipline] = await ctx.db
    .select({ id: disciplines.id })
    .from(disciplines)
    .where(
      and(
        eq(disciplines.contractId, contractId),
        eq(disciplines.disciplineCode, disciplineCode),
        eq(disciplines.isActive, true),
      ),
    );
  if (discipline) return discipline.id;
  throw new AppError('DISCIPLINE_UNKNOWN', { fieldErrors: { disciplineCode: ['DISCIPLINE_UNKNOWN'] } });
}

/** The project of a register's address, if the actor may enter it. @throws AppError PROJECT_UNKNOWN */
export async function projectOfRegister(ctx: UserCtx, projectCode: string) {
  const [project] = await ctx.db
    .select({ id: projects.id, publicId: projects.publicId, code: projects.projectCode })
    .from(projects)
    .where(and(eq(projects.projectCode, projectCode), enterableProjects(ctx)));
  if (!project) throw new AppError('PROJECT_UNKNOWN');
  return project;
}
