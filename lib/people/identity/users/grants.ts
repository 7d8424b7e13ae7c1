import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { permissions, rolePermissions, roles, userAssignments } from '@/db/schema/identity';
import { contracts } from '@/db/schema/organizations';
import type { Ctx, UserActor } from '@/lib/platform/ctx';
import type { Asker, Operand } from '../access/asker';
import type { Builder } from '../access/cached-predicate';
import type { PermissionCode } from '../access/permissions';

// Grants of a person's assignments, as SQL. `access.ts` builds the rules on them.

export interface Scope {
  /** Null: permissions held in the acting organization do not count, e.g. when granting project roles. */
  organizationId?: Operand<number> | null;
  projectId?: Operand<number>;
  /**
   * May be a nullable column: a record without a contract is covered by no contract assignment. 'any': what belongs to
   * the project and to no contract, such as a circulation, is covered by an assignment to any contract of it.
   */
  contractId?: Operand<number> | null | 'any';
}

// The inner tables have names of their own, so that a predicate can sit in a query over the same tables.
export const heldAssignments = alias(userAssignments, 'held_assignments');
const heldRoles = alias(roles, 'held_roles');
const heldRolePermissions = alias(rolePermissions, 'held_role_permissions');
const heldPermissionCodes = alias(permissions, 'held_permissions');
const scopeContracts = alias(contracts, 'scope_contracts');

/** True for a permission of the person, regardless of their token: visibility belongs to people, scopes limit verbs. */
export function personHolds(ctx: Builder, actor: Asker, permission: PermissionCode, scope: Scope = {}): SQL {
  // This part does not depend on the outer row, so the server evaluates it once per query.
  const wide = exists(grantsOf(ctx, actor, permission, or(isGlobal(), coversOrganization(actor, scope))));
  const narrow = coversProjectOrContract(ctx, scope);
  return narrow ? either(wide, exists(grantsOf(ctx, actor, permission, narrow))) : wide;
}

/** As personHolds, for an assignment without any limit of scope. */
export function personHoldsGlobally(ctx: Builder, actor: Asker, permission: PermissionCode): SQL {
  return exists(grantsOf(ctx, actor, permission, isGlobal()));
}

/** OR that always is an SQL, in the order given: the cheap and decisive part first. */
export function either(...parts: SQL[]): SQL {
  return sql`(${sql.join(parts, sql` OR `)})`;
}

/** Subquery over the actor's assignments that give `permission` and that `covers` lets through. */
export function grantsOf(ctx: Builder, actor: Asker, permission: PermissionCode, covers: SQL | undefined) {
  return ctx.db
    .select({ one: sql`1` })
    .from(heldAssignments)
    .innerJoin(heldRoles, eq(heldRoles.id, heldAssignments.roleId))
    .innerJoin(heldRolePermissions, eq(heldRolePermissions.roleId, heldAssignments.roleId))
    .innerJoin(heldPermissionCodes, eq(heldPermissionCodes.id, heldRolePermissions.permissionId))
    .where(and(isMine(actor), eq(heldPermissionCodes.permissionCode, permission), covers));
}

/** The permission codes of the actor's assignments that `covers` lets through, less what the token in use leaves out. */
export async function listCodes(ctx: Ctx, actor: UserActor, covers: SQL | undefined): Promise<PermissionCode[]> {
  const rows = await ctx.db
    .selectDistinct({ code: heldPermissionCodes.permissionCode })
    .from(heldAssignments)
    .innerJoin(heldRoles, eq(heldRoles.id, heldAssignments.roleId))
    .innerJoin(heldRolePermissions, eq(heldRolePermissions.roleId, heldAssignments.roleId))
    .innerJoin(heldPermissionCodes, eq(heldPermissionCodes.id, heldRolePermissions.permissionId))
    .where(and(isMine(actor), covers))
    .orderBy(heldPermissionCodes.permissionCode);
  const codes = rows.map((row) => row.code as PermissionCode);
  return actor.tokenScopes ? codes.filter((code) => actor.tokenScopes?.includes(code)) : codes;
}

/** Subquery over the same, each code once, separated by commas. */
export function codesAsText(ctx: Builder, actor: Asker, covers: SQL | undefined) {
  return ctx.db
    .select({ codes: sql`GROUP_CONCAT(DISTINCT ${heldPermissionCodes.permissionCode})` })
    .from(heldAssignments)
    .innerJoin(heldRoles, eq(heldRoles.id, heldAssignments.roleId))
    .innerJoin(heldRolePermissions, eq(heldRolePermissions.roleId, heldAssignments.roleId))
    .innerJoin(heldPermissionCodes, eq(heldPermissionCodes.id, heldRolePermissions.permissionId))
    .where(and(isMine(actor), covers));
}

function isMine(actor: Pick<Asker, 'userId'>): SQL | undefined {
  return and(eq(heldAssignments.userId, actor.userId), isNull(heldAssignments.revokedAt));
}

/** A role of a narrower kind without its scope would otherwise reach everywhere. */
export function isGlobal(): SQL | undefined {
  return and(
    eq(heldRoles.scope, 'GLOBAL'),
    isNull(heldAssignments.organizationId),
    isNull(heldAssignments.projectId),
    isNull(heldAssignments.contractId),
  );
}

/** People act for one organization at a time: what they are elsewhere does not count now. */
export function coversOrganization(actor: Asker, scope: Scope): SQL | undefined {
  if (scope.organizationId === null) return sql`FALSE`;
  const isActing = eq(heldAssignments.organizationId, actor.organizationId);
  return scope.organizationId === undefined
    ? isActing
    : and(isActing, sql`${scope.organizationId} = ${actor.organizationId}`);
}

export function coversProjectOrContract(ctx: Builder, scope: Scope): SQL | undefined {
  const parts: SQL[] = [];
  if (scope.projectId !== undefined) parts.push(sql`${heldAssignments.projectId} = ${scope.projectId}`);
  if (scope.contractId === 'any') {
    const ofProject = ctx.db
      .select({ id: scopeContracts.id })
      .from(scopeContracts)
      .where(sql`${scopeContracts.projectId} = ${scope.projectId}`);
    parts.push(inArray(heldAssignments.contractId, ofProject));
  } else if (scope.contractId !== undefined) {
    const projectOfContract = ctx.db
      .select({ projectId: scopeContracts.projectId })
      .from(scopeContracts)
      .where(sql`${scopeContracts.id} = ${scope.contractId}`);
    parts.push(sql`${heldAssignments.contractId} = ${scope.contractId}`);
    // If the caller also names the project, the contract's project must equal it.
    if (scope.projectId === undefined) parts.push(sql`${heldAssignments.projectId} = ${projectOfContract}`);
  }
  return parts.length > 0 ? or(...parts) : undefined;
}
