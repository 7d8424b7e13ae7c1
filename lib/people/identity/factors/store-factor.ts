import { eq, ne, sql } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { endSessions } from '../sign-in/end-sessions';
import { hasFactor, liveFactors } from './factor-queries';
import { ownFactorEntry } from './own-factor-entry';
import { queueSecurityNotice } from './queue-security-notice';
import { type MadeCodes, storeRecoveryCodes } from './recovery-codes';

/** A phone, a key and a laptop, twice; more are forgotten ones. */
const MAX_FACTORS = 10;

export interface AddedFactor {
  /** Shown once, with the first factor; null with a further one. */
  recoveryCodes: string[] | null;
}

/**
 * Stores a factor that its owner has shown. The first one brings recovery codes and ends the owner's other sessions,
 * which were opened without it.
 * @param sessionPublicId the session in use, which goes on
 * @param made recovery codes for a first factor
 * @throws AppError TOO_MANY_FACTORS
 */
export async function storeFactor(
  tx: TxCtx<UserActor>,
  factor: Omit<typeof userFactors.$inferInsert, 'userId'>,
  sessionPublicId: string | null,
  made: MadeCodes,
): Promise<AddedFactor> {
  const { userId } = tx.actor;
  await tx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
  const isFirst = !(await hasFactor(tx, userId));
  const [counted] = await tx.db.select({ count: sql<number>`COUNT(*)` }).from(userFactors).where(liveFactors(userId));
  if (Number(counted?.count) >= MAX_FACTORS) throw new AppError('TOO_MANY_FACTORS', { params: { max: MAX_FACTORS } });
  await tx.db.insert(userFactors).values({ ...factor, userId });
  if (isFirst) await storeRecoveryCodes(tx, userId, made);
  const others = sessionPublicId ? ne(userSessions.publicId, sessionPublicId) : undefined;
  const sessionsEnded = isFirst ? await endSessions(tx, userId, 'FACTORS_CHANGED', others) : 0;
  await record(tx, {
    ...ownFactorEntry(tx),
    action: 'factor.added',
    changes: { factor: [null, factor.kind], name: [null, factor.name], sessionsEnded: [null, sessionsEnded] },
  });
  await queueSecurityNotice(tx, userId, 'FACTOR_ADDED');
  return { recoveryCodes: isFirst ? made.codes : null };
}
