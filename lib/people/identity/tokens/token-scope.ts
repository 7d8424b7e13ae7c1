import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PermissionCode } from '../access/permissions';

/** True if the token in use allows `permission`; a session allows all permissions of its person. */
export function tokenAllows({ actor }: UserCtx, permission: PermissionCode): boolean {
  return actor.tokenScopes === null || actor.tokenScopes.includes(permission);
}

/**
 * Visibility belongs to people, scopes limit what their tokens may do with it: reading asks for a scope as well.
 * @throws AppError TOKEN_SCOPE
 */
export function requireTokenScope(ctx: UserCtx, permission: PermissionCode): void {
  if (!tokenAllows(ctx, permission)) throw new AppError('TOKEN_SCOPE', { details: { permission } });
}
