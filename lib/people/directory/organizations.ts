import { and, asc, eq, gt, gte, type SQL } from 'drizzle-orm';
import { organizationRoles, organizations, projectOrganizations, projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { cutIdentityPage } from '@/lib/platform/identity-page';
import { startOfDay } from '@/lib/platform/time/project-day';
import { enterableProjects } from '../identity/access/access';
import { enterableProject } from '../projects/enterable-project';
import type { Organization, OrganizationDetail, OrganizationPage } from './dto';
import { knownOrganizations, takesPartIn } from './known-records';
import type { ListOrganizations } from './rest-schema';

/** The organizations that the caller may know of. @throws AppError PROJECT_UNKNOWN */
export async function listKnownOrganizations(ctx: UserCtx, query: ListOrganizations): Promise<OrganizationPage> {
  const { project, active, changedSince, after, size } = query;
  const found = await select(
    ctx,
    and(
      project ? takesPartIn(ctx, (await enterableProject(ctx, project)).id) : undefined,
      active ? eq(organizations.isActive, active === 'yes') : undefined,
      changedSince ? gte(organizations.updatedAt, startOfDay(changedSince)) : undefined,
      after ? gt(organizations.publicId, after) : undefined,
    ),
    size + 1,
  );
  const page = cutIdentityPage(found, size);
  return { organizations: page.rows, after: page.after };
}

/** @throws AppError NOT_FOUND for an organization that the caller may not know of */
export async function getKnownOrganization(ctx: UserCtx, publicId: string): Promise<OrganizationDetail> {
  const [organization] = await select(ctx, eq(organizations.publicId, publicId), 1);
  if (!organization) throw new AppError('NOT_FOUND');
  const ofOrganization = await ctx.db
    .select({
      publicId: projects.publicId,
      code: projects.projectCode,
      name: named(ctx, projects),
    })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .innerJoin(projects, eq(projects.id, projectOrganizations.projectId))
    .where(and(eq(organizations.publicId, publicId), eq(projectOrganizations.isActive, true), enterableProjects(ctx)))
    .orderBy(asc(projects.projectCode));
  return { ...organization, projects: ofOrganization };
}

function select(ctx: UserCtx, which: SQL | undefined, limit: number): Promise<Organization[]> {
  return ctx.db
    .select({
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: named(ctx, organizations),
      role: { code: organizationRoles.roleCode, name: named(ctx, organizationRoles) },
      isActive: organizations.isActive,
    })
    .from(organizations)
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(and(knownOrganizations(ctx), which))
    .orderBy(asc(organizations.publicId))
    .limit(limit);
}
