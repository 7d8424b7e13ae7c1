import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { userSessions } from '@/db/schema/sessions';
import { type AuditEntry, record } from '@/lib/platform/audit/record';
import type { TxCtx } from '@/lib/platform/ctx';
import { endSessions } from '../sign-in/end-sessions';
import { hashSecret } from '../sign-in/secret';
import { isLiveSession } from './live-session';

/**
 * Ends the live session whose cookie a new sign-in in the same browser overwrites, of whichever person: its secret opens
 * nothing from then on.
 * @param by the person of the new session
 */
export async function replaceSession(tx: TxCtx, secret: string, by: AuditEntry['by']): Promise<void> {
  const [earlier] = await tx.db
    .select({
      publicId: userSessions.publicId,
      userId: userSessions.userId,
      username: users.username,
      organizationId: users.primaryOrganizationId,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.userId, userSessions.userId))
    .where(and(eq(userSessions.sessionHash, hashSecret(secret)), isLiveSession));
  if (!earlier) return;
  const ended = await endSessions(tx, earlier.userId, 'REPLACED', eq(userSessions.publicId, earlier.publicId));
  if (ended === 0) return;
  await record(tx, {
    action: 'session.replaced',
    entityType: 'session',
    entityPublicId: earlier.publicId,
    entityLabel: earlier.username,
    subjectOrganizationId: earlier.organizationId,
    by,
  });
}
