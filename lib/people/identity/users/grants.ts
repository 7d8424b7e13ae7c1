import { and, eq, exists, inArray, isNull, isSQLWrapper, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { permissions, rolePermissions, roles, userAssignments } from '@/db/schema/identity';
import { contracts } from '@/db/schema/organizations';
import type { Ctx, UserActor } from '@/lib/platform/ctx';
import type { Rights } from '@/lib/platform/rights';
import { type Asker, type Operand, rightsOf } from '../access/asker';
import type { Builder } from '../access/cached-predicate';
import type { PermissionCode } from '../access/permissions';

// Grants of a person's assignments, as SQL. `access.ts` builds the rules on them. A person with a value of rights is judged
// by it, at once or by lists of projects and contracts; any other by the tables.

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

export const yes = sql`TRUE`;
export const no = sql`FALSE`;

/** OR that always is an SQL, in the order given: the cheap and decisive part first. */
export function either(...parts: SQL[]): SQL {
  if (parts.includes(yes)) return yes;
  const open = parts.filter((part) => part !== no);
  const [only = no, ...others] = open;
  return others.length === 0 ? only : sql`(${sql.join(open, sql` OR `)})`;
}

/** AND that always is an SQL, in the order given. */
export function both(...parts: SQL[]): SQL {
  if (parts.includes(no)) return no;
  const open = parts.filter((part) => part !== yes);
  const [only = yes, ...others] = open;
  return others.length === 0 ? only : sql`(${sql.join(open, sql` AND `)})`;
}

/** NOT that knows the constants. */
export function not(part: SQL): SQL {
  if (part === yes || part === no) return part === yes ? no : yes;
  return sql`NOT ${part}`;
}

/** True where `value` is one of `ids`; never NULL, so that it may be negated. */
export function isOneOf(value: Operand<number> | null | undefined, ids: readonly number[]): SQL {
  if (value === null || value === undefined || ids.length === 0) return no;
  if (!isSQLWrapper(value)) return ids.includes(value) ? yes : no;
  return sql`(${value} IS NOT NULL AND ${inArray(sql`${value}`, [...new Set(ids)])})`;
}

/** True for a permission of the person, regardless of their token: visibility belongs to people, scopes limit verbs. */
export function personHolds(ctx: Builder, actor: Asker, permission: PermissionCode, scope: Scope = {}): SQL {
  const rights = rightsOf(actor);
  if (rights) {
    return either(
      rights.everywhere.has(permission) ? yes : no,
      heldInOrganization(actor, rights, permission, scope),
      heldInPlace(ctx, rights, permission, scope),
    );
  }
  // This part does not depend on the outer row, so the server evaluates it once per query.
  const wide = exists(grantsOf(ctx, actor, permission, or(isGlobal(), coversOrganization(actor, scope))));
  const narrow = coversProjectOrContract(ctx, scope);
  return narrow ? either(wide, exists(grantsOf(ctx, actor, permission, narrow))) : wide;
}

/** As personHolds, for an assignment without any limit of scope. */
export function personHoldsGlobally(ctx: Builder, actor: Asker, permission: PermissionCode): SQL {
  const rights = rightsOf(actor);
  if (rights) return rights.everywhere.has(permission) ? yes : no;
  return exists(grantsOf(ctx, actor, permission, isGlobal()));
}

/** As personHolds, for an assignment in the acting organization. */
export function personHoldsInOrganization(
  ctx: Builder,
  actor: Asker,
  permission: PermissionCode,
  scope: Scope = {},
): SQL {
  const rights = rightsOf(actor);
  if (rights) return heldInOrganization(actor, rights, permission, scope);
  return exists(grantsOf(ctx, actor, permission, coversOrganization(actor, scope)));
}

/** As personHolds, for an assignment in the project or contract of `scope`. */
export function personHoldsInPlace(ctx: Builder, actor: Asker, permission: PermissionCode, scope: Scope): SQL {
  const rights = rightsOf(actor);
  if (rights) return heldInPlace(ctx, rights, permission, scope);
  return exists(grantsOf(ctx, actor, permission, coversProjectOrContract(ctx, scope) ?? no));
}

function heldInOrganization(actor: Asker, rights: Rights, permission: PermissionCode, { organizationId }: Scope): SQL {
  if (organizationId === null || !rights.inOrganization.has(permission)) return no;
  if (organizationId === undefined) return yes;
  if (!isSQLWrapper(organizationId)) return organizationId === rights.organizationId ? yes : no;
  return sql`${organizationId} = ${actor.organizationId}`;
}

function heldInPlace(ctx: Builder, rights: Rights, permission: PermissionCode, { projectId, contractId }: Scope): SQL {
  const held = rights.places.get(permission);
  if (!held) return no;
  const inProject = isOneOf(projectId, held.projectIds);
  if (contractId === undefined || contractId === null) return inProject;
  if (contractId === 'any') return either(inProject, isOneOf(projectId, held.projectIdsOfContracts));
  return either(
    inProject,
    isOneOf(contractId, held.contractIds),
    // If the caller also names the project, the contract's project must equal it.
    projectId === undefined ? isOneOf(projectOf(ctx, contractId), held.projectIds) : no,
  );
}

/** Held codes with the condition for each, those of one condition together. A code may be in several. */
export function codesByPlace(ctx: Builder, actor: Asker, rights: Rights, scope: Scope) {
  const ofPlaces = new Map<string, PermissionCode[]>();
  for (const [code, places] of rights.places) {
    const key = JSON.stringify(places);
    ofPlaces.set(key, [...(ofPlaces.get(key) ?? []), code as PermissionCode]);
  }
  const [ownCode] = rights.inOrganization;
  const isOwn = ownCode ? personHoldsInOrganization(ctx, actor, ownCode as PermissionCode, scope) : no;
  return [
    { codes: [...rights.everywhere] as PermissionCode[], isHeld: yes },
    { codes: [...rights.inOrganization] as PermissionCode[], isHeld: isOwn },
    ...[...ofPlaces.values()].map((codes) => ({
      codes,
      isHeld: codes[0] ? personHoldsInPlace(ctx, actor, codes[0], scope) : no,
    })),
  ];
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

/** The permission codes of the actor's assignments that `covers` lets through, in alphabetical order. */
export async function listCodes(ctx: Ctx, actor: UserActor, covers: SQL | undefined): Promise<PermissionCode[]> {
  const rows = await ctx.db
    .selectDistinct({ code: heldPermissionCodes.permissionCode })
    .from(heldAssignments)
    .innerJoin(heldRoles, eq(heldRoles.id, heldAssignments.roleId))
    .innerJoin(heldRolePermissions, eq(heldRolePermissions.roleId, heldAssignments.roleId))
    .innerJoin(heldPermissionCodes, eq(heldPermissionCodes.id, heldRolePermissions.permissionId))
    .where(and(isMine(actor), covers))
    .orderBy(heldPermissionCodes.permissionCode);
  return rows.map((row) => row.code as PermissionCode);
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
    parts.push(sql`${heldAssignments.contractId} = ${scope.contractId}`);
    // If the caller also names the project, the contract's project must equal it.
    if (scope.projectId === undefined && scope.contractId !== null)
      parts.push(sql`${heldAssignments.projectId} = ${projectOf(ctx, scope.contractId)}`);
  }
  return parts.length > 0 ? or(...parts) : undefined;
}

function projectOf(ctx: Builder, contractId: Operand<number>) {
  return ctx.db
    .select({ projectId: scopeContracts.projectId })
    .from(scopeContracts)
    .where(sql`${scopeContracts.id} = ${contractId}`);
}
