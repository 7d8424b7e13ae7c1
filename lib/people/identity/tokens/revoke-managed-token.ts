import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { apiTokens } from '@/db/schema/sessions';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { transact } from '@/lib/platform/transact';
import type { RevokeToken } from '../schema';
import { manageableUsers } from '../users/manageable-users';

/**
 * Ends a token of somebody whose record the actor manages; its next request is refused. Taking away asks for less than
 * giving: what the account holds does not matter.
 * @throws AppError NOT_FOUND, also for a token that has ended
 */
export async function revokeManagedToken(ctx: UserCtx, input: RevokeToken): Promise<void> {
  await transact(ctx, async (tx) => {
    const isOpen = and(eq(apiTokens.publicId, input.publicId), isNull(apiTokens.revokedAt));
    const [token] = await tx.db
      .select({ name: apiTokens.name, username: users.username, organizationId: users.primaryOrganizationId })
      .from(apiTokens)
      .innerJoin(users, eq(users.userId, apiTokens.userId))
      .where(and(isOpen, manageableUsers(ctx)));
    if (!token) throw new AppError('NOT_FOUND');
    const [result] = await tx.db.update(apiTokens).set({ revokedAt: sql`NOW(3)` }).where(isOpen);
    if (result.affectedRows === 0) throw new AppError('NOT_FOUND');
    await record(tx, {
      action: 'token.revoked',
      severity: 'WARN',
      entityType: 'token',
      entityPublicId: input.publicId,
      entityLabel: token.name,
      subjectOrganizationId: token.organizationId,
      changes: { owner: [token.username, null] },
    });
  });
}
