import { and, eq } from 'drizzle-orm';
import { contractOrganizations, contracts, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';

/** Codes of the projects in which the acting organization is the contractor of a contract: it alone writes RFAs there. */
export async function sendingProjects(ctx: UserCtx): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ code: projects.projectCode })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(
      and(
        eq(contractOrganizations.organizationId, ctx.actor.organizationId),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        eq(contractOrganizations.isActive, true),
        eq(contracts.isActive, true),
      ),
    );
  return rows.map(({ code }) => code);
}
