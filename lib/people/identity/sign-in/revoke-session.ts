import { and, eq, ne } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { RevokeSession } from '../schema';
import { endSessions, ownSession } from './end-sessions';
import { proofChanges, requireFreshProof } from './fresh-proof';

/**
 * Ends one of the actor's other sessions, with its next request. A browser that was left open cannot shut its owner out.
 * @throws AppError NOT_FOUND for one that has ended and for the session in use; STEP_UP_REQUIRED
 */
export async function revokeSession(ctx: UserCtx, input: RevokeSession): Promise<void> {
  const { sessionId } = ctx.actor;
  const isOne = and(
    eq(userSessions.publicId, input.publicId),
    sessionId === null ? undefined : ne(userSessions.id, sessionId),
  );
  await transact(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, 'REVOKED', isOne);
    if (count === 0) throw new AppError('NOT_FOUND');
    const changes = proofChanges(await requireFreshProof(tx, 'revokeSession'));
    await record(tx, { ...ownSession(ctx), action: 'session.revoked', entityPublicId: input.publicId, changes });
  });
}
