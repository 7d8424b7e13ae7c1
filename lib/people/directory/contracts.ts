import { and, asc, eq, exists, gt, gte, type SQL, sql } from 'drizzle-orm';
import { contractOrganizations, contracts, organizations, projects } from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasOrganizationCode, hasProjectCode } from '@/lib/platform/has-code';
import { cutIdentityPage } from '@/lib/platform/identity-page';
import { startOfDay } from '@/lib/platform/time/project-day';
import { enterableProjects } from '../identity/access/access';
import { enterableProject } from '../projects/enterable-project';
import { loadParties } from '../projects/load-contract';
import type { ContractDetail, ContractPage } from './dto';
import { knowsTerms } from './known-records';
import type { ListContracts } from './rest-schema';

/** The contracts of the projects that the caller may enter. @throws AppError PROJECT_UNKNOWN */
export async function listKnownContracts(ctx: UserCtx, query: ListContracts): Promise<ContractPage> {
  const { project, organization, active, changedSince, after, size } = query;
  if (project) await enterableProject(ctx, project);
  const found = await select(
    ctx,
    and(
      project ? hasProjectCode(projects, [project]) : undefined,
      organization ? hasParty(ctx, organization) : undefined,
      active ? eq(contracts.isActive, active === 'yes') : undefined,
      changedSince ? gte(contracts.updatedAt, startOfDay(changedSince)) : undefined,
      after ? gt(contracts.publicId, after) : undefined,
    ),
    size + 1,
  );
  const page = cutIdentityPage(found.map(toContract), size);
  return { contracts: page.rows, after: page.after };
}

/** @throws AppError NOT_FOUND for a contract of a project that the caller may not enter */
export async function getKnownContract(ctx: UserCtx, publicId: string): Promise<ContractDetail> {
  const [row] = await select(ctx, eq(contracts.publicId, publicId), 1);
  if (!row) throw new AppError('NOT_FOUND');
  if (!row.knowsTerms) return { ...toContract(row), terms: null };
  const parties = await loadParties(ctx, row.id);
  return {
    ...toContract(row),
    terms: {
      startDate: row.startDate,
      endDate: row.endDate,
      parties: parties.map(({ organizationPublicId, code, nameTh, nameEn, roleInContract }) => ({
        organization: { publicId: organizationPublicId, code, name: ctx.locale === 'th' ? nameTh : nameEn },
        party: roleInContract,
      })),
    },
  };
}

type Row = Awaited<ReturnType<typeof select>>[number];

function select(ctx: UserCtx, which: SQL | undefined, limit: number) {
  return ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
      project: {
        publicId: projects.publicId,
        code: projects.projectCode,
        name: named(ctx, projects),
      },
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      isActive: contracts.isActive,
      knowsTerms: sql`${knowsTerms(ctx)}`.mapWith(Boolean),
    })
    .from(contracts)
    .innerJoin(projects, eq(projects.id, contracts.projectId))
    .where(and(enterableProjects(ctx), which))
    .orderBy(asc(contracts.publicId))
    .limit(limit);
}

function toContract({ id: _id, startDate: _start, endDate: _end, knowsTerms: _knows, ...contract }: Row) {
  return contract;
}

/** The filter finds no contract whose parties the caller may not know. */
function hasParty(ctx: UserCtx, organizationCode: string): SQL | undefined {
  const ofOrganization = ctx.db
    .select({ one: sql`1` })
    .from(contractOrganizations)
    .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
    .where(
      and(
        eq(contractOrganizations.contractId, contracts.id),
        eq(contractOrganizations.isActive, true),
        hasOrganizationCode(organizations, [organizationCode]),
      ),
    );
  return and(knowsTerms(ctx), exists(ofOrganization));
}
