import { ne } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { endSessions, ownSession } from './end-sessions';
import { proofChanges, requireFreshProof } from './fresh-proof';

/**
 * Ends all sessions of the actor except the current one. A browser that was left open cannot lock its owner out.
 * @returns the count of ended sessions
 * @throws AppError STEP_UP_REQUIRED
 */
export async function revokeOtherSessions(ctx: UserCtx, currentPublicId: string | null): Promise<{ count: number }> {
  return transact(ctx, async (tx) => {
    const isOther = currentPublicId ? ne(userSessions.publicId, currentPublicId) : undefined;
    const count = await endSessions(tx, ctx.actor.userId, 'REVOKED', isOther);
    const changes = proofChanges(await requireFreshProof(tx, 'revokeOtherSessions'));
    if (count > 0) {
      await record(tx, { ...ownSession(ctx), action: 'session.others_revoked', reason: String(count), changes });
    }
    return { count };
  });
}
