import { sql } from 'drizzle-orm';
import { userFactors } from '@/db/schema/factors';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { endSessions } from '../sign-in/end-sessions';
import { liveFactors } from './factor-queries';
import { queueSecurityNotice } from './queue-security-notice';
import { replaceCodes } from './recovery-codes';

/**
 * Removes all second factors and recovery codes of a person, ends their sessions, and mails them.
 * @param changes of the audit row, beside the factors
 * @throws AppError RECORD_CHANGED when there is no factor any more
 */
export async function clearFactors(
  tx: TxCtx,
  user: { userId: number; publicId: string; username: string; organizationId: number },
  { reason, changes }: { reason: string; changes: NonNullable<AuditEntry['changes']> },
): Promise<void> {
  const [removed] = await tx.db
    .update(userFactors)
    .set({ removedAt: sql`NOW(3)`, secret: null })
    .where(liveFactors(user.userId));
  if (removed.affectedRows === 0) throw new AppError('RECORD_CHANGED');
  await replaceCodes(tx, user.userId);
  const sessionsEnded = await endSessions(tx, user.userId, 'FACTORS_CHANGED');
  await record(tx, {
    action: 'factor.reset',
    severity: 'WARN',
    entityType: 'user',
    entityPublicId: user.publicId,
    entityLabel: user.username,
    subjectOrganizationId: user.organizationId,
    reason,
    changes: { factors: [removed.affectedRows, 0], sessionsEnded: [null, sessionsEnded], ...changes },
  });
  await queueSecurityNotice(tx, user.userId, 'FACTORS_RESET');
}
