import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { changesBetween } from '@/lib/platform/audit/changes';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { loadManageableUser } from '../access/load-user';
import type { UpdateUser } from '../schema';
import { proofChanges, requireFreshProof } from '../sign-in/fresh-proof';
import { requireGrantableAll } from './grantable-roles';

/**
 * Changes a person's name, e-mail address and the like.
 * @throws AppError NOT_FOUND, FORBIDDEN, RECORD_CHANGED when somebody else was faster, STEP_UP_REQUIRED for another
 *   e-mail address
 */
export async function updateUser(ctx: UserCtx, input: UpdateUser): Promise<{ versionNo: number }> {
  const before = await loadManageableUser(ctx, input.publicId);
  const after = {
    namePrefix: input.namePrefix || null,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email || null,
    jobTitle: input.jobTitle || null,
    locale: input.locale,
  };
  // The first sign-in through OpenID Connect finds its person by this address.
  const isReaddressed = before.email !== after.email;
  if (isReaddressed) await requireGrantableAll(ctx, before.userId);
  const changes = changesBetween(before, after);
  if (!changes && before.versionNo === input.versionNo) return { versionNo: before.versionNo };
  return transact(ctx, async (tx) => {
    const [result] = await tx.db
      .update(users)
      .set({ ...after, versionNo: input.versionNo + 1 })
      .where(and(eq(users.userId, before.userId), eq(users.versionNo, input.versionNo)));
    if (result.affectedRows === 0) throw new AppError('RECORD_CHANGED');
    const proof = isReaddressed ? proofChanges(await requireFreshProof(tx, 'updateUser')) : {};
    await record(tx, {
      action: 'user.updated',
      entityType: 'user',
      entityPublicId: before.publicId,
      entityLabel: before.username,
      subjectOrganizationId: before.organizationId,
      changes: changes && { ...changes, ...proof },
    });
    return { versionNo: input.versionNo + 1 };
  });
}
