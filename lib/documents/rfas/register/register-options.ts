import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contractOrganizations, contracts, organizations, projectOrganizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaApproveCodes, rfaStatusCodes } from '@/db/schema/rfas';
import { workflowDefinitions } from '@/db/schema/workflow';
import { named, organizationRef } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { rfaCorrespondenceType } from '../draft/resolve-rfa';
import type { RfaRegisterOptions } from './register-options-dto';

/**
 * Options of the filters of a project's RFA register.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function rfaRegisterOptions(ctx: UserCtx, projectCode: string): Promise<RfaRegisterOptions> {
  const project = await enterableProject(ctx, projectCode);
  const ofProject = ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.projectId, project.id), eq(contracts.isActive, true)));
  const [types, fields, statuses, codes, contractRows, contractors, members, steps] = await Promise.all([
    ctx.db
      .select({ code: rfaTypes.typeCode, name: sql<string>`MIN(${named(ctx, rfaTypes)})` })
      .from(rfaTypes)
      .where(inArray(rfaTypes.contractId, ofProject))
      .groupBy(rfaTypes.typeCode)
      .orderBy(asc(rfaTypes.typeCode)),
    ctx.db
      .select({ code: disciplines.disciplineCode, name: sql<string>`MIN(${named(ctx, disciplines)})` })
      .from(disciplines)
      .where(inArray(disciplines.contractId, ofProject))
      .groupBy(disciplines.disciplineCode)
      .orderBy(asc(disciplines.disciplineCode)),
    ctx.db
      .select({ code: rfaStatusCodes.statusCode, name: named(ctx, rfaStatusCodes) })
      .from(rfaStatusCodes)
      .orderBy(asc(rfaStatusCodes.sortOrder)),
    ctx.db
      .select({ code: rfaApproveCodes.approveCode, name: named(ctx, rfaApproveCodes) })
      .from(rfaApproveCodes)
      .orderBy(asc(rfaApproveCodes.severity)),
    ctx.db
      .select({ publicId: contracts.publicId, code: contracts.contractCode, name: named(ctx, contracts) })
      .from(contracts)
      .where(and(eq(contracts.projectId, project.id), eq(contracts.isActive, true)))
      .orderBy(asc(contracts.contractCode)),
    ctx.db
      .selectDistinct({ id: organizations.id, ...organizationRef(ctx) })
      .from(contractOrganizations)
      .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
      .where(
        and(
          inArray(contractOrganizations.contractId, ofProject),
          eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        ),
      )
      .orderBy(asc(organizations.id)),
    ctx.db
      .select(organizationRef(ctx))
      .from(projectOrganizations)
      .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
      .where(and(eq(projectOrganizations.projectId, project.id), eq(projectOrganizations.isActive, true)))
      .orderBy(asc(organizations.id)),
    selectSteps(ctx),
  ]);
  return {
    rfaTypes: types,
    disciplines: fields,
    statuses,
    steps,
    codes,
    contracts: contractRows,
    contractors: contractors.map(({ id: _id, ...contractor }) => contractor),
    organizations: members,
  };
}

/** The steps between the draft and the ends, of the workflow that is in force. */
async function selectSteps(ctx: UserCtx): Promise<RfaRegisterOptions['steps']> {
  const { workflowCode } = await rfaCorrespondenceType(ctx);
  const [active] = await ctx.db
    .select({ id: workflowDefinitions.id })
    .from(workflowDefinitions)
    .where(eq(workflowDefinitions.activeCode, workflowCode));
  if (!active) return [];
  const definition = await findDefinition(ctx, active.id);
  return Object.values(definition.states)
    .filter(({ name, final }) => !final && name !== definition.initial)
    .map(({ name, label }) => ({ code: name, name: label[ctx.locale] }));
}
