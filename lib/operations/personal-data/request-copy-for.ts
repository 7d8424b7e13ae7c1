import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { requirePermission } from '@/lib/people/identity/access/access';
import { loadManageableUser } from '@/lib/people/identity/access/load-user';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { transact } from '@/lib/platform/transact';
import { countCopy } from './copy-limit';
import { signsIn } from './person-copy';
import { queueCopy } from './request-copy';
import type { RequestCopyFor } from './schema';

/**
 * Asks for a copy of the data of a person who has left or cannot sign in, for a Superadmin who hands it over. The reason
 * is audited, and the person gets a mail when it is made.
 * @throws AppError FORBIDDEN for anyone but a Superadmin and for a token, NOT_FOUND also for an account of a machine,
 *   COPY_PERSON_SIGNS_IN, STEP_UP_REQUIRED, COPY_RUNNING, STORAGE_FULL
 */
export async function requestCopyFor(
  ctx: UserCtx,
  input: RequestCopyFor,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  if (ctx.actor.tokenScopes) throw new AppError('FORBIDDEN');
  const user = await loadManageableUser(ctx, input.userPublicId);
  await requirePermission(ctx, 'organization.manage');
  if (user.isService) throw new AppError('NOT_FOUND');
  const [person] = await ctx.db.select({ signsIn }).from(users).where(eq(users.userId, user.userId));
  if (person?.signsIn) throw new AppError('COPY_PERSON_SIGNS_IN');
  await refuseFullVolume();
  const { reason } = input;
  return transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'requestCopyFor');
    const answer = await queueCopy(tx, user.userId, {
      requestedBy: ctx.actor.userId,
      reason,
      locale: user.locale,
    });
    await record(tx, {
      action: 'personal_data.requested',
      severity: 'WARN',
      entityType: 'user',
      entityPublicId: user.publicId,
      entityLabel: user.username,
      subjectOrganizationId: user.organizationId,
      reason,
      changes: { copy: [null, answer.publicId], ...proofChanges(proof) },
    });
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
requestCopyFor.limit = countCopy;
