import { and, asc, eq } from 'drizzle-orm';
import type { RoleScope } from '@/db/enums';
import { roles } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { holds, holdsGlobally } from '../access/access';
import type { NamedRef } from '../access/queries';

export interface GrantOptions {
  roles: { code: string; name: string; scope: RoleScope }[];
  organizations: NamedRef[];
  projects: NamedRef[];
  contracts: NamedRef[];
}

/** Lists the places where the actor manages members, and the roles there; each grant is checked by itself. */
export async function listGrantOptions(ctx: UserCtx): Promise<GrantOptions> {
  const isEnglish = ctx.locale === 'en';
  const [all, ownOrganizations, ownProjects, ownContracts, [global]] = await Promise.all([
    ctx.db
      .select({ code: roles.roleCode, name: isEnglish ? roles.nameEn : roles.nameTh, scope: roles.scope })
      .from(roles)
      .orderBy(asc(roles.id)),
    ctx.db
      .select({
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: isEnglish ? organizations.nameEn : organizations.nameTh,
      })
      .from(organizations)
      .where(and(eq(organizations.isActive, true), holds(ctx, 'member.manage', { organizationId: organizations.id })))
      .orderBy(asc(organizations.organizationCode)),
    ctx.db
      .select({
        publicId: projects.publicId,
        code: projects.projectCode,
        name: isEnglish ? projects.nameEn : projects.nameTh,
      })
      .from(projects)
      .where(
        and(eq(projects.isActive, true), holds(ctx, 'member.manage', { organizationId: null, projectId: projects.id })),
      )
      .orderBy(asc(projects.projectCode)),
    ctx.db
      .select({
        publicId: contracts.publicId,
        code: contracts.contractCode,
        name: isEnglish ? contracts.nameEn : contracts.nameTh,
      })
      .from(contracts)
      .where(
        and(
          eq(contracts.isActive, true),
          holds(ctx, 'member.manage', {
            organizationId: null,
            projectId: contracts.projectId,
            contractId: contracts.id,
          }),
        ),
      )
      .orderBy(asc(contracts.contractCode)),
    ctx.db
      .select({ code: roles.roleCode })
      .from(roles)
      .where(and(eq(roles.scope, 'GLOBAL'), holdsGlobally(ctx, 'member.manage')))
      .limit(1),
  ]);
  const hasPlace: Record<RoleScope, boolean> = {
    GLOBAL: global !== undefined,
    ORGANIZATION: ownOrganizations.length > 0,
    PROJECT: ownProjects.length > 0,
    CONTRACT: ownContracts.length > 0,
  };
  return {
    roles: all.filter((role) => hasPlace[role.scope]),
    organizations: ownOrganizations,
    projects: ownProjects,
    contracts: ownContracts,
  };
}
