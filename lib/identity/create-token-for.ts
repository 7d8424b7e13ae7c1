import { and, eq, isNull } from 'drizzle-orm';
import { permissions, rolePermissions, userAssignments, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import type { Ctx, SystemActor } from '../ctx';
import { AppError } from '../errors/app-error';
import { transact } from '../transact';
import { mayActFor } from './authenticate';
import { type CreatedToken, knownScopes, storeToken } from './store-token';

export interface TokenOrder {
  username: string;
  name: string;
  days: number;
  /** Left out: every permission the person holds now. */
  scopes?: readonly string[];
  /** Left out: the person's own. */
  organizationCode?: string;
}

/**
 * Makes a token for somebody on the operator's word, who has the machine and its database in hand anyway.
 * @throws AppError NOT_FOUND for an unknown or deactivated person, or an organization they may not act for
 */
export async function createTokenFor(ctx: Ctx<SystemActor>, order: TokenOrder): Promise<CreatedToken> {
  const [owner] = await ctx.db
    .select({ userId: users.userId, organizationId: organizations.id })
    .from(users)
    .innerJoin(
      organizations,
      order.organizationCode
        ? eq(organizations.organizationCode, order.organizationCode)
        : eq(organizations.id, users.primaryOrganizationId),
    )
    .where(and(eq(users.username, order.username), eq(users.isActive, true), mayActFor(ctx.db, organizations.id)));
  if (!owner) throw new AppError('NOT_FOUND');
  const scopes = order.scopes ? await knownScopes(ctx, order.scopes) : await listAllHeld(ctx, owner.userId);
  return transact(ctx, (tx) => storeToken(tx, owner, { name: order.name, days: order.days, scopes }));
}

async function listAllHeld(ctx: Ctx, userId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ code: permissions.permissionCode })
    .from(userAssignments)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, userAssignments.roleId))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(and(eq(userAssignments.userId, userId), isNull(userAssignments.revokedAt)))
    .orderBy(permissions.permissionCode);
  return rows.map((row) => row.code);
}
