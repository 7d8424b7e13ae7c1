import { and, eq, inArray } from 'drizzle-orm';
import type { ContractParty } from '@/db/enums';
import { contractOrganizations, contracts, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';

/** Codes of the projects in which the acting organization has one of these roles in a contract. */
export async function projectsByRole(ctx: UserCtx, roles: readonly ContractParty[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ code: projects.projectCode })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(
      and(
        eq(contractOrganizations.organizationId, ctx.actor.organizationId),
        inArray(contractOrganizations.roleInContract, [...roles]),
        eq(contractOrganizations.isActive, true),
        eq(contracts.isActive, true),
      ),
    );
  return rows.map(({ code }) => code);
}
