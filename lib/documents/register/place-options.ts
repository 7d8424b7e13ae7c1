import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import { workflowDefinitions } from '@/db/schema/workflow';
import { named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';

// Options of filters that registers of several kinds have.

/** The disciplines of a project's active contracts; two contracts may both have one of a code. */
export function selectDisciplines(ctx: UserCtx, projectId: number): Promise<{ code: string; name: string }[]> {
  return ctx.db
    .select({ code: disciplines.disciplineCode, name: sql<string>`MIN(${named(ctx, disciplines)})` })
    .from(disciplines)
    .where(inArray(disciplines.contractId, contractsOf(ctx, projectId)))
    .groupBy(disciplines.disciplineCode)
    .orderBy(asc(disciplines.disciplineCode));
}

/** The contractors of a project's active contracts. */
export async function selectContractors(ctx: UserCtx, projectId: number) {
  const rows = await ctx.db
    .selectDistinct({ id: organizations.id, ...organizationRef(ctx) })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        inArray(contractOrganizations.contractId, contractsOf(ctx, projectId)),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
      ),
    )
    .orderBy(asc(organizations.id));
  return rows.map(({ id: _id, ...contractor }) => contractor);
}

/** The steps between the draft and the ends, of the workflow that is in force for a type. */
export async function selectSteps(ctx: UserCtx, typeCode: string): Promise<{ code: string; name: string }[]> {
  const [active] = await ctx.db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.workflowCode, workflowDefinitions.activeCode))
    .where(eq(correspondenceTypes.typeCode, typeCode));
  if (!active) return [];
  const definition = await findDefinition(ctx, active.id);
  return Object.values(definition.states)
    .filter(({ name, final }) => !final && name !== definition.initial)
    .map(({ name, label }) => ({ code: name, name: label[ctx.locale] }));
}

function contractsOf(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.projectId, projectId), eq(contracts.isActive, true)));
}
