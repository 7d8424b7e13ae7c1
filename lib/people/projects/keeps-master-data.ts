import { and, asc, eq, or } from 'drizzle-orm';
import { contracts, projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { holds } from '../identity/access/access';

/** True for a person who maintains the master data of a project, or of one of its contracts. */
export async function keepsMasterData(ctx: UserCtx, projectId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(contracts, and(eq(contracts.projectId, projects.id), eq(contracts.isActive, true)))
    .where(
      and(
        eq(projects.id, projectId),
        or(
          holds(ctx, 'master.project', { organizationId: null, projectId: projects.id }),
          holds(ctx, 'master.project', { organizationId: null, projectId: projects.id, contractId: contracts.id }),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The contracts in use of a project whose master data the actor keeps, by their codes. */
export function listKeptContracts(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
    })
    .from(contracts)
    .where(
      and(
        eq(contracts.projectId, projectId),
        eq(contracts.isActive, true),
        holds(ctx, 'master.project', { organizationId: null, projectId, contractId: contracts.id }),
      ),
    )
    .orderBy(asc(contracts.contractCode));
}
