import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { roleFactorRules } from '@/db/schema/factors';
import { roles, userAssignments, users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { requirePermission } from '../access/access';
import { hasLiveFactor } from './required-factor';

export type RoleRule = {
  roleCode: string;
  name: string;
  isRequired: boolean;
  /** 0 until somebody sets the rule for the first time. */
  versionNo: number;
  holders: number;
  /** Holders who have no factor yet. */
  without: number;
};

/** Lists the roles that require a second factor, with the count of holders without one. @throws AppError FORBIDDEN */
export async function listRoleRules(ctx: UserCtx): Promise<RoleRule[]> {
  await requirePermission(ctx, 'organization.manage');
  const hasFactor = hasLiveFactor(ctx.db, users.userId);
  const rows = await ctx.db
    .select({
      roleCode: roles.roleCode,
      name: ctx.locale === 'en' ? roles.nameEn : roles.nameTh,
      isRequired: roleFactorRules.isRequired,
      versionNo: roleFactorRules.versionNo,
      holders: sql`COUNT(DISTINCT ${users.userId})`.mapWith(Number),
      without: sql`COUNT(DISTINCT IF(${hasFactor}, NULL, ${users.userId}))`.mapWith(Number),
    })
    .from(roles)
    .leftJoin(roleFactorRules, eq(roleFactorRules.roleId, roles.id))
    .leftJoin(userAssignments, and(eq(userAssignments.roleId, roles.id), isNull(userAssignments.revokedAt)))
    .leftJoin(
      users,
      and(eq(users.userId, userAssignments.userId), eq(users.isActive, true), eq(users.isService, false)),
    )
    .groupBy(roles.id)
    .orderBy(asc(roles.id));
  return rows.map((row) => ({ ...row, isRequired: row.isRequired ?? false, versionNo: row.versionNo ?? 0 }));
}
