import { eq } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { endSessions, ownSession } from './end-sessions';

/** Ends the session in use. Saying it twice is harmless. */
export async function signOut(ctx: UserCtx, currentPublicId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const count = await endSessions(tx, ctx.actor.userId, 'SIGN_OUT', eq(userSessions.publicId, currentPublicId));
    if (count > 0) {
      await record(tx, { ...ownSession(ctx), action: 'session.signed_out', entityPublicId: currentPublicId });
    }
  });
}
