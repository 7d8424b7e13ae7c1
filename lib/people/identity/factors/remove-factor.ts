import { and, eq, sql } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { hasFactor, liveFactors } from './factor-queries';
import { ownFactorEntry } from './own-factor-entry';
import { queueSecurityNotice } from './queue-security-notice';
import { replaceCodes } from './recovery-codes';
import type { RemoveFactor } from './schema';
import { transactWithProof } from './transact-with-proof';

/**
 * Removes one of the actor's own factors; with the last one the recovery codes stop working.
 * @throws AppError NOT_FOUND; as transactWithProof
 */
export async function removeFactor(ctx: UserCtx, input: RemoveFactor): Promise<void> {
  const { userId } = ctx.actor;
  const isOwn = and(liveFactors(userId), eq(userFactors.publicId, input.publicId));
  await transactWithProof(ctx, input.proof, async (tx) => {
    const [factor] = await tx.db
      .select({ kind: userFactors.kind, name: userFactors.name })
      .from(userFactors)
      .where(isOwn);
    const [removed] = await tx.db.update(userFactors).set({ removedAt: sql`NOW(3)`, secret: null }).where(isOwn);
    if (!factor || removed.affectedRows === 0) throw new AppError('NOT_FOUND');
    if (!(await hasFactor(tx, userId))) await replaceCodes(tx, userId);
    await record(tx, {
      ...ownFactorEntry(ctx),
      action: 'factor.removed',
      changes: { factor: [factor.kind, null], name: [factor.name, null] },
    });
    await queueSecurityNotice(tx, userId, 'FACTOR_REMOVED');
  });
}
