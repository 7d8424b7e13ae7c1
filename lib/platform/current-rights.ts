import { sql } from 'drizzle-orm';
import { userAssignments } from '@/db/schema/identity';
import { contractOrganizations, projectOrganizations } from '@/db/schema/organizations';
import type { Actor, TxCtx } from './ctx';
import { AppError } from './errors/app-error';
import { type Rights, type RightsRow, versionOf } from './rights';

/**
 * Compares the rights that the actors' requests rest on with the database, and keeps them until the transaction ends: a
 * revocation waits for the commit, or the write is refused. Actors without a value are judged by the tables themselves.
 * @throws AppError RIGHTS_CHANGED
 */
export async function requireCurrentRights(tx: TxCtx, actors: readonly Actor[]): Promise<void> {
  const held = new Set(actors.flatMap((actor) => (actor.kind === 'user' && actor.rights ? [actor.rights] : [])));
  for (const rights of held) {
    if (versionOf(await lockRights(tx, rights)) !== rights.version) throw new AppError('RIGHTS_CHANGED');
  }
}

/** Shared locks: writes of one person or organization do not wait for each other. */
async function lockRights(tx: TxCtx, { userId, organizationId }: Rights): Promise<RightsRow[]> {
  // Raw: the builder has no shared lock for the parts of a union.
  const [rows] = await tx.db.execute(sql`(SELECT 'assignment' AS kind, id, NULL AS part FROM ${userAssignments}
      WHERE user_id = ${userId} AND revoked_at IS NULL LOCK IN SHARE MODE)
    UNION ALL (SELECT 'contract', contract_id, role_in_contract FROM ${contractOrganizations}
      WHERE organization_id = ${organizationId} AND is_active LOCK IN SHARE MODE)
    UNION ALL (SELECT 'project', project_id, NULL FROM ${projectOrganizations}
      WHERE organization_id = ${organizationId} AND is_active LOCK IN SHARE MODE)`);
  return rows as unknown as RightsRow[];
}
