import { and, eq } from 'drizzle-orm';
import type { ContractParty } from '@/db/enums';
import { contractOrganizations, contracts, projects } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { readOnce } from '@/lib/platform/read-once';

/** Codes of the projects in which the acting organization has one of these roles in a contract. */
export async function projectsByRole(ctx: UserCtx, roles: readonly ContractParty[]): Promise<string[]> {
  const parts = await readOnce(ctx, 'parts in contracts', () => readParts(ctx));
  return [...new Set(parts.filter(({ role }) => roles.includes(role)).map(({ code }) => code))];
}

async function readParts(ctx: UserCtx) {
  return ctx.db
    .select({ code: projects.projectCode, role: contractOrganizations.roleInContract })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(
      and(
        eq(contractOrganizations.organizationId, ctx.actor.organizationId),
        eq(contractOrganizations.isActive, true),
        eq(contracts.isActive, true),
      ),
    );
}
