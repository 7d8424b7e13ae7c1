import { and, asc, eq, inArray } from 'drizzle-orm';
import { disciplines } from '@/db/schema/correspondence-types';
import { contractOrganizations, contracts, organizations } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfaReturnReasons } from '@/db/schema/rfas';
import { named, organizationRef } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { formOptions } from '../../document/draft/form-options';
import type { RfaFormOptions } from './form-options-dto';

/**
 * Options of the form of a new RFA in a project. Contracts with the acting organization as contractor, with their
 * consultants, types and disciplines. For copies the other organizations with their people; tags in use.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function getRfaFormOptions(ctx: UserCtx, projectCode: string): Promise<RfaFormOptions> {
  const [letters, contractRows] = await Promise.all([formOptions(ctx, projectCode), selectContracts(ctx)]);
  const own = contractRows.filter(({ publicId }) =>
    letters.contracts.some((contract) => contract.publicId === publicId),
  );
  const ids = own.map(({ id }) => id);
  const [consultants, types, fields, returnReasons] = await Promise.all([
    selectConsultants(ctx, ids),
    selectTypes(ctx, ids),
    selectDisciplines(ctx, ids),
    ctx.db
      .select({ code: rfaReturnReasons.reasonCode, name: named(ctx, rfaReturnReasons) })
      .from(rfaReturnReasons)
      .where(eq(rfaReturnReasons.isActive, true))
      .orderBy(asc(rfaReturnReasons.sortOrder)),
  ]);
  const of = <T extends { contractId: number }>(rows: readonly T[], id: number) =>
    rows.filter(({ contractId }) => contractId === id).map(({ contractId: _contractId, ...row }) => row);
  return {
    project: letters.project,
    originator: letters.originator,
    contracts: own.map(({ id, ...contract }) => ({
      ...contract,
      recipients: of(consultants, id),
      rfaTypes: of(types, id),
      disciplines: of(fields, id),
    })),
    organizations: letters.organizations,
    tags: letters.tags,
    returnReasons,
  };
}

function selectContracts(ctx: UserCtx) {
  return ctx.db
    .selectDistinct({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
    })
    .from(contracts)
    .innerJoin(contractOrganizations, eq(contractOrganizations.contractId, contracts.id))
    .where(
      and(
        eq(contracts.isActive, true),
        eq(contractOrganizations.organizationId, ctx.actor.organizationId),
        eq(contractOrganizations.roleInContract, 'CONTRACTOR'),
        eq(contractOrganizations.isActive, true),
      ),
    )
    .orderBy(asc(contracts.contractCode));
}

function selectConsultants(ctx: UserCtx, contractIds: readonly number[]) {
  if (contractIds.length === 0) return [];
  return ctx.db
    .select({ contractId: contractOrganizations.contractId, ...organizationRef(ctx) })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        inArray(contractOrganizations.contractId, [...contractIds]),
        eq(contractOrganizations.roleInContract, 'CONSULTANT'),
        eq(contractOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.id));
}

function selectTypes(ctx: UserCtx, contractIds: readonly number[]) {
  if (contractIds.length === 0) return [];
  return ctx.db
    .select({
      contractId: rfaTypes.contractId,
      code: rfaTypes.typeCode,
      name: named(ctx, rfaTypes),
      contentRule: rfaTypes.contentRule,
      ownerApprovalRequired: rfaTypes.ownerApprovalRequired,
    })
    .from(rfaTypes)
    .where(and(inArray(rfaTypes.contractId, [...contractIds]), eq(rfaTypes.isActive, true)))
    .orderBy(asc(rfaTypes.typeCode));
}

function selectDisciplines(ctx: UserCtx, contractIds: readonly number[]) {
  if (contractIds.length === 0) return [];
  return ctx.db
    .select({ contractId: disciplines.contractId, code: disciplines.disciplineCode, name: named(ctx, disciplines) })
    .from(disciplines)
    .where(and(inArray(disciplines.contractId, [...contractIds]), eq(disciplines.isActive, true)))
    .orderBy(asc(disciplines.sortOrder), asc(disciplines.disciplineCode));
}
