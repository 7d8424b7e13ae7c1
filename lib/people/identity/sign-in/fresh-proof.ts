import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProofMethod } from '@/db/enums';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { listFactorKinds } from '../factors/factor-queries';
import type { ActOfPower } from './acts-of-power';

/**
 * Lifetime of a fresh proof, in minutes. A reviewer gives a batch of results after one proof; a browser that was left
 * open over a break cannot approve.
 */
const FRESH_PROOF_MINUTES = 10;

/** The moment of a session's last proof: the sign-in, or a later one. */
export const provenAt = sql<Date>`COALESCE(${userSessions.provenAt}, ${userSessions.createdAt})`.mapWith(
  userSessions.createdAt,
);

/** Source of the proof: the session, a token that a fresh proof made, or a command on the server. */
type ProvenBy = ProofMethod | 'TOKEN' | 'SERVER';

/** The facts of a proof for the audit row of what it allowed. */
export interface Proof {
  by: ProvenBy;
  /** ISO 8601; null where no session was proven. */
  at: string | null;
}

/**
 * Refuses an act that needs a fresh proof if the session's last proof is too old. It reads in the act's own
 * transaction, because an ended session proves nothing.
 * @throws AppError STEP_UP_REQUIRED with the act and the person's proofs in `details`; UNAUTHENTICATED
 */
export async function requireFreshProof(tx: TxCtx, act: ActOfPower): Promise<Proof> {
  if (tx.actor.kind !== 'user') return { by: 'SERVER', at: null };
  const { sessionId, tokenScopes, userId } = tx.actor;
  if (sessionId === null) return { by: tokenScopes ? 'TOKEN' : 'SERVER', at: null };
  const [session] = await tx.db
    .select({
      provenAt,
      by: sql<ProofMethod>`COALESCE(${userSessions.provenBy}, ${userSessions.secondFactor},
        ${userSessions.signInMethod})`,
      isFresh: sql<number>`${provenAt} > NOW(3) - INTERVAL ${FRESH_PROOF_MINUTES} MINUTE`,
    })
    .from(userSessions)
    .where(and(eq(userSessions.id, sessionId), isNull(userSessions.revokedAt)));
  if (!session) throw new AppError('UNAUTHENTICATED');
  if (!session.isFresh)
    throw new AppError('STEP_UP_REQUIRED', { details: { act, proofs: await proofsOf(tx, userId) } });
  return { by: session.by, at: session.provenAt.toISOString() };
}

/** The proof as changes of an audit row. */
export function proofChanges({ by, at }: Proof): Record<string, readonly [null, string]> {
  return { provenBy: [null, by], ...(at !== null && { provenAt: [null, at] as const }) };
}

/** Possible proofs of the actor: their factors, or without one the password or a sign-in at their provider. */
async function proofsOf(ctx: Ctx, userId: number): Promise<ProofMethod[]> {
  const factors = await listFactorKinds(ctx, userId);
  if (factors.length > 0) return factors;
  const [person] = await ctx.db
    .select({
      hasPassword: sql<number>`${users.passwordHash} IS NOT NULL`,
      isAtProvider: sql<number>`${users.oidcSubject} IS NOT NULL`,
    })
    .from(users)
    .where(eq(users.userId, userId));
  if (person?.hasPassword) return ['PASSWORD'];
  return person?.isAtProvider ? ['OIDC'] : [];
}
