import { and, eq, isNull, sql } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import { recordRefusals } from '@/lib/platform/audit/record-refusals';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import type { ProveSession } from '../factors/schema';
import { transactWithProof } from '../factors/transact-with-proof';
import { ownSession } from './end-sessions';

/** Refusals of one person in an hour that are recorded one by one: more than the limit lets through. */
const FULL_ROWS = 40;

/**
 * Proves the actor's identity again, by their second factor, or without one by their password. Acts that need a fresh
 * proof are then possible for some minutes, in this session only.
 * @throws AppError FORBIDDEN for a token and a person who has neither; FACTOR_NOT_PROVEN; INVALID_INPUT for a wrong
 *   password; RATE_LIMITED; UNAUTHENTICATED when the session has ended
 */
export async function proveSession(ctx: UserCtx, { proof }: ProveSession): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  if (sessionId === null) throw new AppError('FORBIDDEN');
  try {
    await transactWithProof(ctx, proof, async (tx, provenBy) => {
      if (provenBy === null) throw new AppError('FORBIDDEN');
      const isThis = and(
        eq(userSessions.id, sessionId),
        eq(userSessions.userId, userId),
        isNull(userSessions.revokedAt),
      );
      const [result] = await tx.db.update(userSessions).set({ provenAt: sql`NOW(3)`, provenBy }).where(isThis);
      if (result.affectedRows === 0) throw new AppError('UNAUTHENTICATED');
      await record(tx, { ...ownSession(ctx), action: 'session.proven', changes: { provenBy: [null, provenBy] } });
    });
  } catch (error) {
    await recordRefusal(ctx, error);
    throw error;
  }
}

/** A wrong factor has its row from where it was checked. */
async function recordRefusal(ctx: UserCtx, error: unknown): Promise<void> {
  const code = error instanceof AppError ? error.code : null;
  if (code !== 'INVALID_INPUT' && code !== 'RATE_LIMITED') return;
  const action = code === 'RATE_LIMITED' ? 'session.proof_limited' : 'session.proof_failed';
  await recordRefusals(
    ctx,
    [{ key: `account:${ctx.actor.username}`, full: FULL_ROWS }],
    [{ ...ownSession(ctx), action, severity: 'WARN' }],
  );
}
