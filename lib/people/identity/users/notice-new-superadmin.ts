import { and, eq, isNull } from 'drizzle-orm';
import { roles, userAssignments, users } from '@/db/schema/identity';
import type { TxCtx } from '@/lib/platform/ctx';
import { queueSecurityNotice } from '../factors/queue-security-notice';

/** Mails every Superadmin, the new one included, that there is one more: the audit log names the person and the actor. */
export async function noticeNewSuperadmin(tx: TxCtx): Promise<void> {
  const superadmins = await tx.db
    .selectDistinct({ userId: users.userId })
    .from(userAssignments)
    .innerJoin(roles, and(eq(roles.id, userAssignments.roleId), eq(roles.scope, 'GLOBAL')))
    .innerJoin(users, and(eq(users.userId, userAssignments.userId), eq(users.isActive, true)))
    .where(isNull(userAssignments.revokedAt));
  for (const { userId } of superadmins) await queueSecurityNotice(tx, userId, 'SUPERADMIN_MADE');
}
