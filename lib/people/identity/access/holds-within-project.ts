import { eq, exists, inArray, or, type SQL } from 'drizzle-orm';
import { contracts } from '@/db/schema/organizations';
import { coversOrganization, grantsOf, heldAssignments, isGlobal } from '../users/grants';
import type { AskerCtx } from './asker';
import type { PermissionCode } from './permissions';

/**
 * True where the person holds `permission` for the acting organization, in the project, or in any of its contracts: for
 * what belongs to the project and to no contract, such as a circulation. Token scopes are the caller's question.
 */
export function holdsWithinProject(ctx: AskerCtx, permission: PermissionCode, projectId: number): SQL {
  const ofProject = ctx.db.select({ id: contracts.id }).from(contracts).where(eq(contracts.projectId, projectId));
  const covers = or(
    isGlobal(),
    coversOrganization(ctx.actor, {}),
    eq(heldAssignments.projectId, projectId),
    inArray(heldAssignments.contractId, ofProject),
  );
  return exists(grantsOf(ctx, ctx.actor, permission, covers));
}
