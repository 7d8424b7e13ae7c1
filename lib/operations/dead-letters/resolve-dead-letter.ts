import { and, eq, sql } from 'drizzle-orm';
import { deadLetters } from '@/db/schema/events';
import { giveUpMail } from '@/lib/messages/mail/give-up-mail';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { logger } from '@/lib/platform/logger';
import { afterCommit, transact } from '@/lib/platform/transact';
import type { DeadLetterState } from './dto';
import { lockOpen, removeJobs } from './redrive';
import { closedOrUnknown } from './replay-dead-letter';
import type { ResolveDeadLetter } from './schema';

/**
 * Puts a dead delivery aside: it was dealt with in another way, or does not matter any more. It is never tried again.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, DEAD_LETTER_CLOSED
 */
export async function resolveDeadLetter(
  ctx: UserCtx,
  { publicId, note }: ResolveDeadLetter,
  claim: IdempotencyClaim | null = null,
): Promise<DeadLetterState> {
  await requirePermission(ctx, 'deadletter.manage');
  return transact(ctx, async (tx) => {
    const [dead] = await lockOpen(tx, eq(deadLetters.publicId, publicId));
    if (!dead) throw await closedOrUnknown(tx, publicId);
    await tx.db
      .update(deadLetters)
      .set({ status: 'RESOLVED', resolvedAt: sql`NOW(3)`, resolvedBy: tx.actor.userId, note })
      .where(and(eq(deadLetters.id, dead.letterId), eq(deadLetters.status, 'OPEN')));
    if (dead.consumer === 'mail') await giveUpMail(tx, dead.eventId);
    await record(tx, {
      action: 'dead_letter.resolved',
      severity: 'WARN',
      entityType: 'dead_letter',
      entityPublicId: publicId,
      entityLabel: dead.consumer,
      reason: note,
    });
    const answer = { publicId, status: 'RESOLVED' as const };
    await recordAnswers(tx, [{ claim, answer }]);
    // The row is the truth; a job that stays is only seen a little longer.
    afterCommit(tx, () => void removeJobs([dead]).catch((error) => logger.warn({ err: error }, 'job not removed')));
    return answer;
  });
}
