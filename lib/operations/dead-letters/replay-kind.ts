import { and, eq, gt } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { lockOpen, redrive } from './redrive';
import type { ReplayKind } from './schema';

/** Rows locked per transaction while their Redis jobs are removed: under a second. */
const BATCH = 500;

/**
 * Replays all dead letters with the same error, after its cause was repaired. Runs in batches, each its own
 * transaction; after a failed batch a repeated call resumes. It does not wait for letters that fail again.
 * @param batch letters per transaction
 * @returns the count of requeued letters
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
