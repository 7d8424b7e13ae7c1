import { and, asc, eq, sql } from 'drizzle-orm';
import { contracts, organizations, projectOrganizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaApproveCodes, rfaStatusCodes } from '@/db/schema/rfas';
import { named, organizationRef } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { selectContractors, selectDisciplines, selectSteps } from '../../register/place-options';
import { RFA_TYPE_CODE } from '../constants';
import type { RfaRegisterOptions } from './register-options-dto';

/**
 * Options of the filters of a project's RFA register.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function rfaRegisterOptions(ctx: UserCtx, projectCode: string): Promise<RfaRegisterOptions> {
  const project = await enterableProject(ctx, projectCode);
  const [types, fields, statuses, codes, contractRows, contractors, members, steps] = await Promise.all([
    ctx.db
      .select({ code: rfaTypes.typeCode, name: sql<string>`MIN(${named(ctx, rfaTypes)})` })
      .from(rfaTypes)
      .innerJoin(contracts, eq(contracts.id, rfaTypes.contractId))
      .where(and(eq(contracts.projectId, project.id), eq(contracts.isActive, true)))
      .groupBy(rfaTypes.typeCode)
      .orderBy(asc(rfaTypes.typeCode)),
    selectDisciplines(ctx, project.id),
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
    selectContractors(ctx, project.id),
    ctx.db
      .select(organizationRef(ctx))
      .from(projectOrganizations)
      .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
      .where(and(eq(projectOrganizations.projectId, project.id), eq(projectOrganizations.isActive, true)))
      .orderBy(asc(organizations.id)),
    selectSteps(ctx, RFA_TYPE_CODE),
  ]);
  return {
    rfaTypes: types,
    disciplines: fields,
    statuses,
    steps,
    codes,
    contracts: contractRows,
    contractors,
    organizations: members,
  };
}
