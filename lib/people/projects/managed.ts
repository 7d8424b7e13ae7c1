import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { requirePermission } from '../identity/access/access';
import type { PermissionCode } from '../identity/access/permissions';
import { loadOrganization, loadProject } from './load';
import { loadContract } from './load-contract';

// Unknown and unmanaged identifiers get the same FORBIDDEN, so that identifiers cannot be probed. NOT_FOUND is returned
// only to actors who manage everything.

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function managedOrganization(ctx: Ctx, publicId: string) {
  const found = await ifThere(loadOrganization(ctx, publicId));
  await requirePermission(ctx, 'organization.manage', found ? { organizationId: found.id } : {});
  return there(found);
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function managedProject(ctx: Ctx, publicId: string, permission: PermissionCode = 'project.manage') {
  const found = await ifThere(loadProject(ctx, publicId));
  await requirePermission(ctx, permission, found ? { projectId: found.id } : {});
  return there(found);
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function managedContract(ctx: Ctx, publicId: string) {
  const found = await ifThere(loadContract(ctx, publicId));
  await requirePermission(ctx, 'contract.manage', found ? { contractId: found.id } : {});
  return there(found);
}

async function ifThere<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function there<T>(found: T | null): T {
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}
