import { and, eq } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { roleFactorRules } from '@/db/schema/factors';
import { roles } from '@/db/schema/identity';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { requirePermission } from '../access/access';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import type { SetRoleRule } from './schema';

/**
 * Says whether the holders of a role must have a second factor. It acts on their next request.
 * @throws AppError FORBIDDEN, NOT_FOUND; RECORD_CHANGED, also where it is so already; STEP_UP_REQUIRED
 */
export async function setRoleRule(ctx: UserCtx, input: SetRoleRule): Promise<{ versionNo: number }> {
  await requirePermission(ctx, 'organization.manage');
  const versionNo = input.versionNo + 1;
  await transact(ctx, async (tx) => {
    const [role] = await tx.db.select({ id: roles.id }).from(roles).where(eq(roles.roleCode, input.roleCode));
    if (!role) throw new AppError('NOT_FOUND');
    if (input.versionNo > 0) await updateRule(tx, role.id, input);
    else if (input.isRequired) await insertRule(tx, role.id);
    else throw new AppError('RECORD_CHANGED');
    const proof = await requireFreshProof(tx, 'setRoleRule');
    await record(tx, {
      action: 'factor.rule_changed',
      severity: 'WARN',
      entityType: 'role',
      entityLabel: input.roleCode,
      changes: { isRequired: [!input.isRequired, input.isRequired], ...proofChanges(proof) },
    });
  });
  return { versionNo };
}

async function insertRule(tx: TxCtx<UserActor>, roleId: number): Promise<void> {
  try {
    await tx.db.insert(roleFactorRules).values({ roleId, isRequired: true, updatedBy: tx.actor.userId });
  } catch (error) {
    if (isDuplicateOf(error, 'PRIMARY')) throw new AppError('RECORD_CHANGED', { cause: error });
    throw error;
  }
}

async function updateRule(tx: TxCtx<UserActor>, roleId: number, { isRequired, versionNo }: SetRoleRule): Promise<void> {
  const [result] = await tx.db
    .update(roleFactorRules)
    .set({ isRequired, versionNo: versionNo + 1, updatedBy: tx.actor.userId })
    .where(
      and(
        eq(roleFactorRules.roleId, roleId),
        eq(roleFactorRules.versionNo, versionNo),
        eq(roleFactorRules.isRequired, !isRequired),
      ),
    );
  if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
}
