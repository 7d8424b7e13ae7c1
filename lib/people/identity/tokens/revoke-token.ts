import { and, eq, isNull, sql } from 'drizzle-orm';
import { apiTokens } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { RevokeToken } from '../schema';

/** Ends one of the actor's own tokens; its next request is refused. @throws AppError NOT_FOUND */
export async function revokeToken(ctx: UserCtx, input: RevokeToken): Promise<void> {
  await transact(ctx, async (tx) => {
    const isOwn = and(
      eq(apiTokens.publicId, input.publicId),
      eq(apiTokens.userId, ctx.actor.userId),
      isNull(apiTokens.revokedAt),
    );
    const [token] = await tx.db.select({ name: apiTokens.name }).from(apiTokens).where(isOwn);
    const [result] = await tx.db.update(apiTokens).set({ revokedAt: sql`NOW(3)` }).where(isOwn);
    if (!token || result.affectedRows === 0) throw new AppError('NOT_FOUND');
    await record(tx, {
      action: 'token.revoked',
      entityType: 'token',
      entityPublicId: input.publicId,
      entityLabel: token.name,
      subjectOrganizationId: ctx.actor.organizationId,
    });
  });
}
