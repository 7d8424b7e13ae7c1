import { and, eq, inArray, sql } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { personalDataCopies } from '@/db/schema/personal-data-copies';
import { proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import { record } from '@/lib/platform/audit/record';
import type { Locale, TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { emit } from '@/lib/platform/outbox/emit';
import { refuseFullVolume } from '@/lib/platform/storage/refuse-full-volume';
import { transact } from '@/lib/platform/transact';
import { KEPT_DAYS, STALLED_MINUTES } from './constants';
import { countCopy } from './copy-limit';
import type { RequestCopy } from './schema';

/**
 * Requests a copy of the actor's own data from the worker. A browser that was left open must not give it away, so a
 * fresh proof of identity is needed; a token is not a person.
 * @throws AppError FORBIDDEN for a token, STEP_UP_REQUIRED, COPY_RUNNING, STORAGE_FULL
 */
export async function requestCopy(
  ctx: UserCtx,
  _input: RequestCopy,
  claim: IdempotencyClaim | null = null,
): Promise<{ publicId: string }> {
  if (ctx.actor.tokenScopes) throw new AppError('FORBIDDEN');
  await refuseFullVolume();
  const { userId, publicId, username, organizationId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const proof = await requireFreshProof(tx, 'requestCopy');
    const answer = await queueCopy(tx, userId, { requestedBy: userId, reason: null, locale: ctx.locale });
    await record(tx, {
      action: 'personal_data.requested',
      entityType: 'user',
      entityPublicId: publicId,
      entityLabel: username,
      subjectOrganizationId: organizationId,
      changes: { copy: [null, answer.publicId], ...proofChanges(proof) },
    });
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
requestCopy.limit = countCopy;

/** Writes the row and the event of a new copy. @throws AppError COPY_RUNNING */
export async function queueCopy(
  tx: TxCtx,
  userId: number,
  asked: { requestedBy: number; reason: string | null; locale: Locale },
): Promise<{ publicId: string }> {
  const publicId = newPublicId();
  await tx.db
    .update(personalDataCopies)
    .set({ state: 'FAILED', endedAt: sql`NOW(3)` })
    .where(
      and(
        eq(personalDataCopies.userId, userId),
        inArray(personalDataCopies.state, ['QUEUED', 'RUNNING']),
        sql`${personalDataCopies.createdAt} < NOW(3) - INTERVAL ${STALLED_MINUTES} MINUTE`,
      ),
    );
  try {
    await tx.db
      .insert(personalDataCopies)
      .values({ publicId, userId, ...asked, expiresAt: sql`NOW(3) + INTERVAL ${KEPT_DAYS} DAY` });
  } catch (error) {
    if (isDuplicateOf(error, 'uq_personal_data_copies_running')) throw new AppError('COPY_RUNNING', { cause: error });
    throw error;
  }
  await emit(tx, [
    {
      type: 'personal_data.requested',
      payload: { copyPublicId: publicId },
      entityType: 'personal_data_copy',
      entityPublicId: publicId,
    },
  ]);
  return { publicId };
}
