import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { PERMISSION_CODES, permissionsOf, ROLES } from '@/lib/people/identity/access/permissions';
import type { Database } from '../../client';
import { permissions, rolePermissions, roles } from '../../schema/identity';
import { insertMissing, readKeys } from './write';

/**
 * Synchronizes roles, permissions and their grants with the matrix, removing former ones. The code decides here; the
 * app itself cannot write these tables.
 */
export async function synchroniseRoles(db: Database): Promise<void> {
  await insertMissing(
    db,
    roles,
    ['roleCode'],
    ROLES.map(({ code, ...role }) => ({ roleCode: code, ...role })),
  );
  for (const { code, ...role } of ROLES) await db.update(roles).set(role).where(eq(roles.roleCode, code));
  await removeOldPermissions(db);
  await insertMissing(
    db,
    permissions,
    ['permissionCode'],
    PERMISSION_CODES.map((permissionCode) => ({ permissionCode })),
  );
  const roleId = await readKeys(db, roles, roles.roleCode, roles.id);
  const permissionId = await readKeys(db, permissions, permissions.permissionCode, permissions.id);
  for (const { code } of ROLES) await removeOldGrants(db, roleId(code), permissionsOf(code).map(permissionId));
  await insertMissing(
    db,
    rolePermissions,
    ['roleId', 'permissionId'],
    ROLES.flatMap(({ code }) =>
      permissionsOf(code).map((permission) => ({ roleId: roleId(code), permissionId: permissionId(permission) })),
    ),
  );
}

async function removeOldPermissions(db: Database): Promise<void> {
  const old = await db
    .select({ id: permissions.id })
    .from(permissions)
    .where(notInArray(permissions.permissionCode, PERMISSION_CODES));
  if (old.length === 0) return;
  const oldIds = old.map((permission) => permission.id);
  await db.delete(rolePermissions).where(inArray(rolePermissions.permissionId, oldIds));
  await db.delete(permissions).where(inArray(permissions.id, oldIds));
}

async function removeOldGrants(db: Database, roleId: number, permissionIds: number[]): Promise<void> {
  await db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, roleId), notInArray(rolePermissions.permissionId, permissionIds)));
}
