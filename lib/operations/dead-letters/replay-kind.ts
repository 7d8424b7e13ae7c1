import { and, eq, gt } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { lockOpen, redrive } from './redrive';
import type { ReplayKind } from './schema';

/** What is locked while Redis forgets its jobs: less than a second's work. */
const BATCH = 500;

/**
 * Tries everything again that died of the same, after it was mended. None is left out: nobody presses a button twice
 * for the rest. Thousands go in several transactions; where one fails, those before it are on their way, and the same
 * call again takes up the rest. What dies once more meanwhile is not waited for.
 * @param batch how many go in one transaction
 * @returns how many were sent on their way
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, REDIS_AWAY
 */
export async function replayKind(
  ctx: UserCtx,
  { consumer, errorClass }: ReplayKind,
  batch = BATCH,
): Promise<{ count: number }> {
  await requirePermission(ctx, 'deadletter.manage');
  const ofKind = and(eq(eventDeliveries.consumer, consumer), eq(deadLetters.errorClass, errorClass));
  let count = 0;
  let lastId = 0;
  for (;;) {
    const dead = await transact(ctx, async (tx) => {
      const next = await lockOpen(tx, and(ofKind, gt(deadLetters.id, lastId)), batch);
      await redrive(tx, next);
      return next;
    });
    count += dead.length;
    lastId = dead.at(-1)?.letterId ?? 0;
    if (dead.length < batch) return { count };
  }
}
