import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import {
  contractOrganizations,
  contracts,
  organizations,
  projectOrganizations,
  projects,
} from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasProjectCode } from '@/lib/platform/has-code';
import { holds } from '../identity/access/access';
import { matching, ordering } from './list-conditions';
import { type AdminListParams, type AdminPage, offsetOf, toPage } from './list-params';
import { loadParties } from './load-contract';
import { managedContract } from './managed';

const columns = {
  id: contracts.id,
  code: contracts.contractCode,
  nameTh: contracts.nameTh,
  nameEn: contracts.nameEn,
  isActive: contracts.isActive,
};
const builders = alias(contractOrganizations, 'builders');

export type ContractRow = {
  publicId: string;
  code: string;
  nameTh: string;
  nameEn: string;
  projectCode: string;
  startDate: string | null;
  endDate: string | null;
  isActive: boolean;
  contractorCode: string | null;
};

/** The contracts that the actor manages. Filter `of`: project codes. */
export async function listContracts(ctx: UserCtx, params: AdminListParams): Promise<AdminPage<ContractRow>> {
  const where = and(
    holds(ctx, 'contract.manage', { projectId: contracts.projectId, contractId: contracts.id }),
    matching(columns, params),
    params.of?.length ? hasProjectCode(projects, params.of) : undefined,
  );
  const isOfProject = eq(projects.id, contracts.projectId);
  const contractor = ctx.db
    .select({ code: organizations.organizationCode })
    .from(builders)
    .innerJoin(organizations, eq(organizations.id, builders.organizationId))
    .where(
      and(
        eq(builders.contractId, contracts.id),
        eq(builders.roleInContract, 'CONTRACTOR'),
        eq(builders.isActive, true),
      ),
    )
    .limit(1);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        publicId: contracts.publicId,
        code: contracts.contractCode,
        nameTh: contracts.nameTh,
        nameEn: contracts.nameEn,
        projectCode: projects.projectCode,
        startDate: contracts.startDate,
        endDate: contracts.endDate,
        isActive: contracts.isActive,
        // Raw: the builder has no scalar subquery.
        contractorCode: sql<string | null>`(${contractor})`,
      })
      .from(contracts)
      .innerJoin(projects, isOfProject)
      .where(where)
      .orderBy(...ordering(columns, params, ctx.locale))
      .limit(params.size)
      .offset(offsetOf(params)),
    ctx.db.select({ total: count() }).from(contracts).innerJoin(projects, isOfProject).where(where),
  ]);
  return toPage(params, rows, counted?.total ?? 0);
}

/** The active projects in which the actor may make contracts. */
export async function listContractProjects(ctx: UserCtx): Promise<{ publicId: string; code: string; name: string }[]> {
  return ctx.db
    .select({
      publicId: projects.publicId,
      code: projects.projectCode,
      name: named(ctx, projects),
    })
    .from(projects)
    .where(and(eq(projects.isActive, true), holds(ctx, 'contract.manage', { projectId: projects.id })))
    .orderBy(asc(projects.projectCode));
}

/**
 * A contract with its parties and the organizations that could be one.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getContract(ctx: UserCtx, publicId: string) {
  const { id, projectId, ...contract } = await managedContract(ctx, publicId);
  const [parties, candidates, [printed]] = await Promise.all([
    loadParties(ctx, id),
    ctx.db
      .select({
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: named(ctx, organizations),
      })
      .from(projectOrganizations)
      .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
      .where(
        and(
          eq(projectOrganizations.projectId, projectId),
          eq(projectOrganizations.isActive, true),
          eq(organizations.isActive, true),
        ),
      )
      .orderBy(asc(organizations.organizationCode)),
    ctx.db
      .select({ one: sql<number>`1` })
      .from(correspondences)
      .where(and(eq(correspondences.contractId, id), isNotNull(correspondences.issuedAt)))
      .limit(1),
  ]);
  return {
    ...contract,
    parties: parties.map((party) => ({
      organizationPublicId: party.organizationPublicId,
      code: party.code,
      name: named(ctx, party),
      roleInContract: party.roleInContract,
    })),
    candidates,
    hasNumbers: printed !== undefined,
  };
}
export type ContractDetail = Awaited<ReturnType<typeof getContract>>;
