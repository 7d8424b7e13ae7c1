import { and, asc, count, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { correspondenceRecipients, correspondences } from '@/db/schema/correspondence';
import {
  contractOrganizations,
  contracts,
  organizationRoles,
  organizations,
  projectOrganizations,
  projects,
} from '@/db/schema/organizations';
import { named } from '@/lib/people/names';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { holds } from '../identity/access/access';
import { matching, ordering } from './list-conditions';
import { type AdminListParams, type AdminPage, offsetOf, toPage } from './list-params';
import { managedOrganization } from './managed';

const columns = {
  id: organizations.id,
  code: organizations.organizationCode,
  nameTh: organizations.nameTh,
  nameEn: organizations.nameEn,
  isActive: organizations.isActive,
};

export type OrganizationRow = {
  publicId: string;
  code: string;
  nameTh: string;
  nameEn: string;
  roleCode: string;
  roleName: string;
  isActive: boolean;
};

/** The organizations that the actor manages. Filter `of`: role codes. */
export async function listOrganizations(ctx: UserCtx, params: AdminListParams): Promise<AdminPage<OrganizationRow>> {
  const where = and(
    holds(ctx, 'organization.manage', { organizationId: organizations.id }),
    matching(columns, params),
    params.of?.length ? inArray(organizationRoles.roleCode, [...params.of]) : undefined,
  );
  const isOfRole = eq(organizationRoles.id, organizations.organizationRoleId);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        nameTh: organizations.nameTh,
        nameEn: organizations.nameEn,
        roleCode: organizationRoles.roleCode,
        roleName: named(ctx, organizationRoles),
        isActive: organizations.isActive,
      })
      .from(organizations)
      .innerJoin(organizationRoles, isOfRole)
      .where(where)
      .orderBy(...ordering(columns, params, ctx.locale))
      .limit(params.size)
      .offset(offsetOf(params)),
    ctx.db.select({ total: count() }).from(organizations).innerJoin(organizationRoles, isOfRole).where(where),
  ]);
  return toPage(params, rows, counted?.total ?? 0);
}

/** The roles an organization can have, for forms and filters. */
export async function listOrganizationRoles(ctx: UserCtx): Promise<{ code: string; name: string }[]> {
  return ctx.db
    .select({
      code: organizationRoles.roleCode,
      name: named(ctx, organizationRoles),
    })
    .from(organizationRoles)
    .orderBy(asc(organizationRoles.id));
}

/**
 * An organization with all it takes part in.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function getOrganization(ctx: UserCtx, publicId: string) {
  const { id, ...organization } = await managedOrganization(ctx, publicId);
  const [memberships, parts, hasNumbers] = await Promise.all([
    ctx.db
      .select({
        publicId: projects.publicId,
        code: projects.projectCode,
        name: named(ctx, projects),
      })
      .from(projectOrganizations)
      .innerJoin(projects, eq(projects.id, projectOrganizations.projectId))
      .where(and(eq(projectOrganizations.organizationId, id), eq(projectOrganizations.isActive, true)))
      .orderBy(asc(projects.projectCode)),
    ctx.db
      .select({
        publicId: contracts.publicId,
        code: contracts.contractCode,
        name: named(ctx, contracts),
        roleInContract: contractOrganizations.roleInContract,
      })
      .from(contractOrganizations)
      .innerJoin(contracts, eq(contracts.id, contractOrganizations.contractId))
      .where(and(eq(contractOrganizations.organizationId, id), eq(contractOrganizations.isActive, true)))
      .orderBy(asc(contracts.contractCode)),
    isPrintedInNumbers(ctx, id),
  ]);
  return { ...organization, projects: memberships, contracts: parts, hasNumbers };
}
export type OrganizationDetail = Awaited<ReturnType<typeof getOrganization>>;

/** True where issued numbers contain the organization's code. The form warns: they keep the old code. */
export async function isPrintedInNumbers(ctx: Ctx, organizationId: number): Promise<boolean> {
  const isRecipient = ctx.db
    .select({ one: sql`1` })
    .from(correspondenceRecipients)
    .where(
      and(
        eq(correspondenceRecipients.correspondenceId, correspondences.id),
        eq(correspondenceRecipients.organizationId, organizationId),
      ),
    );
  const [found] = await ctx.db
    .select({ one: sql<number>`1` })
    .from(correspondences)
    .where(
      and(
        isNotNull(correspondences.issuedAt),
        or(eq(correspondences.originatorOrganizationId, organizationId), exists(isRecipient)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
