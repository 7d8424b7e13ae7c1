import { and, eq } from 'drizzle-orm';
import { deadLetters, eventDeliveries } from '@/db/schema/events';
import type { UserCtx } from '../ctx';
import { requirePermission } from '../identity/access';
import { transact } from '../transact';
import { lockOpen, redrive } from './redrive';
import type { ReplayKind } from './schema';

/**
 * Tries everything again that died of the same, after it was mended. None is left out: nobody presses a button twice
 * for the rest.
 * @returns how many were sent on their way
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, REDIS_AWAY
 */
export async function replayKind(ctx: UserCtx, { consumer, errorClass }: ReplayKind): Promise<{ count: number }> {
  await requirePermission(ctx, 'deadletter.manage');
  return transact(ctx, async (tx) => {
    const dead = await lockOpen(
      tx,
      and(eq(eventDeliveries.consumer, consumer), eq(deadLetters.errorClass, errorClass)),
    );
    await redrive(tx, dead);
    return { count: dead.length };
  });
}
