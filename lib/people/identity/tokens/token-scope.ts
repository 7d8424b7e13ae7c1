import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { PermissionCode } from '../access/permissions';

/**
 * Visibility belongs to people, scopes limit what their tokens may do with it: reading asks for a scope as well.
 * @throws AppError TOKEN_SCOPE
 */
export function requireTokenScope({ actor }: UserCtx, permission: PermissionCode): void {
  if (actor.tokenScopes && !actor.tokenScopes.includes(permission)) {
    throw new AppError('TOKEN_SCOPE', { details: { permission } });
  }
}
