import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
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
import { holds } from '../identity/access/access';
import { matching, ordering } from './list-conditions';
import { type AdminListParams, type AdminPage, offsetOf, toPage } from './list-params';
import { managedProject } from './managed';

const columns = {
  id: projects.id,
  code: projects.projectCode,
  nameTh: projects.nameTh,
  nameEn: projects.nameEn,
  isActive: projects.isActive,
};

export type ProjectRow = {
  publicId: string;
  code: string;
  nameTh: string;
  nameEn: string;
  isActive: boolean;
  organizations: number;
  contracts: number;
};

/** The projects that the actor manages. */
export async function listProjects(ctx: UserCtx, params: AdminListParams): Promise<AdminPage<ProjectRow>> {
  const where = and(holds(ctx, 'project.manage', { projectId: projects.id }), matching(columns, params));
  const members = ctx.db
    .select({ members: count() })
    .from(projectOrganizations)
    .where(and(eq(projectOrganizations.projectId, projects.id), eq(projectOrganizations.isActive, true)));
  const ofProject = ctx.db
    .select({ contracts: count() })
    .from(contracts)
    .where(and(eq(contracts.projectId, projects.id), eq(contracts.isActive, true)));
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        publicId: projects.publicId,
        code: projects.projectCode,
        nameTh: projects.nameTh,
        nameEn: projects.nameEn,
        isActive: projects.isActive,
        // Raw: the builder has no scalar subquery.
        organizations: sql<number>`(${members})`.mapWith(Number),
        contracts: sql<number>`(${ofProject})`.mapWith(Number),
      })
      .from(projects)
      .where(where)
      .orderBy(...ordering(columns, params, ctx.locale))
      .limit(params.size)
      .offset(offsetOf(params)),
    ctx.db.select({ total: count() }).from(projects).where(where),
  ]);
  return toPage(params, rows, counted?.total ?? 0);
}

/**
 * A project with who takes part in it, its contracts, and who could still be added.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getProject(ctx: UserCtx, publicId: string) {
  const { id, ...project } = await managedProject(ctx, publicId);
  const [members, candidates, ofProject, [printed]] = await Promise.all([
    listMembers(ctx, id),
    listCandidates(ctx, id),
    ctx.db
      .select({
        publicId: contracts.publicId,
        code: contracts.contractCode,
        name: named(ctx, contracts),
        isActive: contracts.isActive,
      })
      .from(contracts)
      .where(eq(contracts.projectId, id))
      .orderBy(asc(contracts.contractCode)),
    ctx.db
      .select({ one: sql<number>`1` })
      .from(correspondences)
      .where(and(eq(correspondences.projectId, id), isNotNull(correspondences.issuedAt)))
      .limit(1),
  ]);
  return { ...project, members, candidates, contracts: ofProject, hasNumbers: printed !== undefined };
}
export type ProjectDetail = Awaited<ReturnType<typeof getProject>>;

/** Members of the project, each with the active contract that keeps it in (null: it can be removed). */
async function listMembers(ctx: UserCtx, projectId: number) {
  const keptBy = ctx.db
    .select({ code: contracts.contractCode })
    .from(contractOrganizations)
    .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
    .where(
      and(
        eq(contracts.projectId, projectId),
        eq(contracts.isActive, true),
        eq(contractOrganizations.organizationId, organizations.id),
        eq(contractOrganizations.isActive, true),
      ),
    )
    .orderBy(asc(contracts.contractCode))
    .limit(1);
  return ctx.db
    .select({
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: named(ctx, organizations),
      isActive: organizations.isActive,
      // Raw: the builder has no scalar subquery.
      contractCode: sql<string | null>`(${keptBy})`,
    })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(and(eq(projectOrganizations.projectId, projectId), eq(projectOrganizations.isActive, true)))
    .orderBy(asc(organizations.organizationCode));
}

async function listCandidates(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: named(ctx, organizations),
    })
    .from(organizations)
    .leftJoin(
      projectOrganizations,
      and(
        eq(projectOrganizations.organizationId, organizations.id),
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.isActive, true),
      ),
    )
    .where(and(eq(organizations.isActive, true), isNull(projectOrganizations.projectId)))
    .orderBy(asc(organizations.organizationCode));
}
