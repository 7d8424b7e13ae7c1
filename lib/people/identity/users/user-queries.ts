import { and, asc, desc, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { foldAccountName } from '@/lib/platform/account-name';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { contains, containsWords } from '@/lib/platform/like';
import { requireAnywhere } from '../access/access';
import { displayNameOf } from '../access/display-name';
import { hasLiveFactor } from '../factors/required-factor';
import { assignableUsers, manageableUsers } from './manageable-users';

export const USER_SORTS = ['username', 'name', 'organization', 'lastSignIn'] as const;
type UserSort = (typeof USER_SORTS)[number];

export interface UserListParams {
  sort: readonly { key: UserSort; descending: boolean }[];
  size: number;
  after: string | null;
  before: string | null;
  filters: { q?: string; organization?: string[]; role?: string[]; state?: ('active' | 'inactive')[] };
}

export type UserRow = {
  publicId: string;
  username: string;
  displayName: string;
  email: string | null;
  jobTitle: string | null;
  organizationCode: string;
  roles: { code: string; name: string; place: string | null }[];
  isActive: boolean;
  isService: boolean;
  lastSignInAt: string | null;
};

export interface UserPage {
  rows: UserRow[];
  total: number;
  after: string | null;
  before: string | null;
}

/** The people the actor may look up. @throws AppError FORBIDDEN when the actor manages members nowhere */
export async function listUsers(ctx: UserCtx, params: UserListParams): Promise<UserPage> {
  await requireAnywhere(ctx, 'member.manage');
  const where = and(assignableUsers(ctx), ...conditions(ctx, params.filters));
  // Hundreds of people: an offset is a good enough cursor.
  const offset = readOffset(params.after ?? params.before);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({ userId: users.userId, ...shown })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
      .where(where)
      .orderBy(...ordering(params.sort))
      .limit(params.size)
      .offset(offset),
    ctx.db
      .select({ total: sql<number>`COUNT(*)` })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
      .where(where),
  ]);
  const held = await listHeldRoles(
    ctx,
    rows.map((row) => row.userId),
  );
  const total = counted?.total ?? 0;
  return {
    rows: rows.map(({ userId, firstName, lastName, lastSignInAt, ...row }) => ({
      ...row,
      displayName: displayNameOf({ firstName, lastName }),
      roles: held.filter((role) => role.userId === userId).map(({ code, name, place }) => ({ code, name, place })),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
    })),
    total,
    after: offset + params.size < total ? String(offset + params.size) : null,
    before: offset > 0 ? String(Math.max(0, offset - params.size)) : null,
  };
}

export interface HeldRole {
  publicId: string;
  code: string;
  name: string;
  /** Code of the organization, project or contract; null: everywhere. */
  place: string | null;
  grantedAt: string;
}

export interface UserDetail extends Omit<UserRow, 'roles'> {
  versionNo: number;
  namePrefix: string | null;
  firstName: string;
  lastName: string;
  locale: 'th' | 'en';
  roles: HeldRole[];
  isSelf: boolean;
  /** False: the actor may give roles of their project, but not change the record. */
  isManageable: boolean;
  /** True with a second factor; false if the actor may not change the record. */
  hasFactor: boolean;
}

/** One person with the roles they hold. @throws AppError NOT_FOUND when the actor may not look them up */
export async function getUser(ctx: UserCtx, publicId: string): Promise<UserDetail> {
  const [row] = await ctx.db
    .select({
      ...shown,
      userId: users.userId,
      versionNo: users.versionNo,
      namePrefix: users.namePrefix,
      locale: users.locale,
      isManageable: manageableUsers(ctx).mapWith(Number),
      hasFactor: sql`(${manageableUsers(ctx)} AND ${hasLiveFactor(ctx.db, users.userId)})`.mapWith(Boolean),
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.primaryOrganizationId))
    .where(and(eq(users.publicId, publicId), assignableUsers(ctx)));
  if (!row) throw new AppError('NOT_FOUND');
  const { userId, lastSignInAt, ...known } = row;
  const held = await listHeldRoles(ctx, [userId]);
  return {
    ...known,
    displayName: displayNameOf(row),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    roles: held.map(({ userId: _, ...role }) => role),
    isSelf: userId === ctx.actor.userId,
    isManageable: Boolean(row.isManageable),
  };
}

const shown = {
  publicId: users.publicId,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  jobTitle: users.jobTitle,
  organizationCode: organizations.organizationCode,
  isActive: users.isActive,
  isService: users.isService,
  lastSignInAt: users.lastSignInAt,
};

async function listHeldRoles(ctx: UserCtx, userIds: number[]): Promise<(HeldRole & { userId: number })[]> {
  if (userIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      userId: userAssignments.userId,
      publicId: userAssignments.publicId,
      code: roles.roleCode,
      name: ctx.locale === 'en' ? roles.nameEn : roles.nameTh,
      organization: organizations.organizationCode,
      project: projects.projectCode,
      contract: contracts.contractCode,
      grantedAt: userAssignments.createdAt,
    })
    .from(userAssignments)
    .innerJoin(roles, eq(roles.id, userAssignments.roleId))
    .leftJoin(organizations, eq(organizations.id, userAssignments.organizationId))
    .leftJoin(projects, eq(projects.id, userAssignments.projectId))
    .leftJoin(contracts, eq(contracts.id, userAssignments.contractId))
    .where(and(inArray(userAssignments.userId, userIds), isNull(userAssignments.revokedAt)))
    .orderBy(asc(roles.id), asc(userAssignments.id));
  return rows.map(({ organization, project, contract, grantedAt, ...row }) => ({
    ...row,
    place: organization ?? project ?? contract,
    grantedAt: grantedAt.toISOString(),
  }));
}

function conditions(ctx: UserCtx, { q, organization, role, state }: UserListParams['filters']): (SQL | undefined)[] {
  const heldRole = (codes: string[]) =>
    ctx.db
      .select({ one: sql`1` })
      .from(userAssignments)
      .innerJoin(roles, eq(roles.id, userAssignments.roleId))
      .where(
        and(
          eq(userAssignments.userId, users.userId),
          isNull(userAssignments.revokedAt),
          inArray(roles.roleCode, codes),
        ),
      );
  return [
    q
      ? or(
          contains(users.username, foldAccountName(q)),
          containsWords(users.firstName, q),
          containsWords(users.lastName, q),
          contains(users.email, q),
        )
      : undefined,
    organization?.length ? hasOrganizationCode(organizations, organization) : undefined,
    role?.length ? exists(heldRole(role)) : undefined,
    state?.length === 1 ? eq(users.isActive, state[0] === 'active') : undefined,
  ];
}

function ordering(sort: UserListParams['sort']): SQL[] {
  const columns = {
    username: users.username,
    name: users.firstName,
    organization: organizations.organizationCode,
    lastSignIn: users.lastSignInAt,
  };
  return [
    ...sort.map(({ key, descending }) => (descending ? desc(columns[key]) : asc(columns[key]))),
    asc(users.userId),
  ];
}

function readOffset(cursor: string | null): number {
  const offset = Number(cursor ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}
