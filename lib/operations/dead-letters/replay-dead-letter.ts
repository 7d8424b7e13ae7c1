import { eq } from 'drizzle-orm';
import { deadLetters } from '@/db/schema/events';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { DeadLetterState } from './dto';
import { lockOpen, redrive } from './redrive';
import type { DeadLetterPath } from './schema';

/**
 * Tries one dead delivery again, after what broke it was mended.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, DEAD_LETTER_CLOSED, REDIS_AWAY
 */
export async function replayDeadLetter(
  ctx: UserCtx,
  { publicId }: DeadLetterPath,
  claim: IdempotencyClaim | null = null,
): Promise<DeadLetterState> {
  await requirePermission(ctx, 'deadletter.manage');
  return transact(ctx, async (tx) => {
    const dead = await lockOpen(tx, eq(deadLetters.publicId, publicId));
    if (dead.length === 0) throw await closedOrUnknown(tx, publicId);
    await redrive(tx, dead);
    const answer = { publicId, status: 'REPLAYED' as const };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}

/** Why a dead letter is not open: it never was, or somebody dealt with it. */
export async function closedOrUnknown(ctx: Pick<UserCtx, 'db'>, publicId: string): Promise<AppError> {
  const [known] = await ctx.db
    .select({ status: deadLetters.status })
    .from(deadLetters)
    .where(eq(deadLetters.publicId, publicId));
  return new AppError(known ? 'DEAD_LETTER_CLOSED' : 'NOT_FOUND');
}
