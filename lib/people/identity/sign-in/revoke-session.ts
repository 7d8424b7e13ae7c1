import { eq } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { RevokeSession } from '../schema';
import { endSessions, ownSession } from './end-sessions';

/** Ends one of the actor's own sessions; it ends with its next request. @throws AppError NOT_FOUND */
export async function revokeSession(ctx: UserCtx, input: RevokeSession): Promise<void> {
  const isOne = eq(userSessions.publicId, input.publicId);
  await transact(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, 'REVOKED', isOne);
    if (count === 0) throw new AppError('NOT_FOUND');
    await record(tx, { ...ownSession(ctx), action: 'session.revoked', entityPublicId: input.publicId });
  });
}
