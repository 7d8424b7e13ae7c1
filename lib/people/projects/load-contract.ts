import { and, asc, eq } from 'drizzle-orm';
import { contractOrganizations, contracts, organizations, projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** @throws AppError NOT_FOUND */
export async function loadContract(ctx: Ctx, publicId: string) {
  const [row] = await ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      projectId: contracts.projectId,
      projectPublicId: projects.publicId,
      projectCode: projects.projectCode,
      code: contracts.contractCode,
      nameTh: contracts.nameTh,
      nameEn: contracts.nameEn,
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      isActive: contracts.isActive,
      versionNo: contracts.versionNo,
    })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(eq(contracts.publicId, publicId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Reads the present parties of a contract, with their roles. */
export async function loadParties(ctx: Ctx, contractId: number) {
  return ctx.db
    .select({
      organizationId: organizations.id,
      organizationPublicId: organizations.publicId,
      code: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
      isOrganizationActive: organizations.isActive,
      roleInContract: contractOrganizations.roleInContract,
    })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(and(eq(contractOrganizations.contractId, contractId), eq(contractOrganizations.isActive, true)))
    .orderBy(asc(contractOrganizations.roleInContract), asc(organizations.organizationCode));
}
