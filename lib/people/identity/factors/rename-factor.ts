import { and, eq } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import { liveFactors } from './factor-queries';
import { ownFactorEntry } from './own-factor-entry';
import type { RenameFactor } from './schema';

/** Gives one of the actor's own factors another name. The last one to rename wins. @throws AppError NOT_FOUND */
export async function renameFactor(ctx: UserCtx, input: RenameFactor): Promise<void> {
  if (ctx.actor.tokenScopes) throw new AppError('FORBIDDEN');
  const isOwn = and(liveFactors(ctx.actor.userId), eq(userFactors.publicId, input.publicId));
  await transact(ctx, async (tx) => {
    const [factor] = await tx.db.select({ name: userFactors.name }).from(userFactors).where(isOwn).for('update');
    if (!factor) throw new AppError('NOT_FOUND');
    if (factor.name === input.name) return;
    await tx.db.update(userFactors).set({ name: input.name }).where(isOwn);
    const changes = { name: [factor.name, input.name] } as const;
    await record(tx, { ...ownFactorEntry(ctx), severity: 'INFO', action: 'factor.renamed', changes });
  });
}
