import { and, asc, eq } from 'drizzle-orm';
import { contracts, organizations, projectOrganizations, projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { enterableProjects } from '../identity/access/access';
import type { ProjectDetail } from './dto';

/**
 * A project with the organizations that take part in it and its contracts in use, as the forms of documents offer them.
 * @throws AppError NOT_FOUND for a project that the caller may not enter
 */
export async function getKnownProject(ctx: UserCtx, publicId: string): Promise<ProjectDetail> {
  const [row] = await ctx.db
    .select({
      id: projects.id,
      publicId: projects.publicId,
      code: projects.projectCode,
      name: named(ctx, projects),
      isActive: projects.isActive,
    })
    .from(projects)
    .where(and(eq(projects.publicId, publicId), enterableProjects(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  const { id, ...project } = row;
  const [members, ofProject] = await Promise.all([
    ctx.db
      .select({
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      })
      .from(projectOrganizations)
      .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
      .where(and(eq(projectOrganizations.projectId, id), eq(projectOrganizations.isActive, true)))
      .orderBy(asc(organizations.organizationCode)),
    ctx.db
      .select({
        publicId: contracts.publicId,
        code: contracts.contractCode,
        name: named(ctx, contracts),
      })
      .from(contracts)
      .where(and(eq(contracts.projectId, id), eq(contracts.isActive, true)))
      .orderBy(asc(contracts.contractCode)),
  ]);
  return { ...project, organizations: members, contracts: ofProject };
}
