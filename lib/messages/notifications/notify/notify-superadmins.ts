import { and, eq, ne } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { documentNumberResets } from '@/db/schema/number-resets';
import { documentNumberSeries } from '@/db/schema/numbering';
import { eachUser } from '@/lib/people/identity/access/asker';
import { actsFor } from '@/lib/people/identity/access/may-act';
import { personHoldsGlobally } from '@/lib/people/identity/users/grants';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';
import type { NotificationReason } from './reasons';

/** Notifies all people who may decide on resets of a request or its end, never with the actor. Once per person. */
export async function notifySuperadmins(
  tx: TxCtx,
  event: OutboxEvent<'numbering.reset_requested' | 'numbering.reset_closed'>,
): Promise<void> {
  const { resetPublicId, projectCode, typeCode, pattern, byPublicId, byName } = event.payload;
  const [reset] = await tx.db
    .select({ reason: documentNumberResets.reason, projectId: documentNumberSeries.projectId })
    .from(documentNumberResets)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, documentNumberResets.seriesId))
    .where(eq(documentNumberResets.publicId, resetPublicId));
  const people = await listDeciders(tx, byPublicId);
  if (!reset || people.length === 0) return;
  const reason: NotificationReason =
    event.type === 'numbering.reset_requested' ? 'RESET_REQUESTED' : `RESET_${event.payload.state}`;
  const about = {
    entityType: 'number_reset',
    entityPublicId: resetPublicId,
    projectId: reset.projectId,
    params: { documentNumber: pattern, subject: reset.reason, typeCode, projectCode, originatorCode: byName ?? '' },
  };
  const isActionRequired = reason === 'RESET_REQUESTED';
  const notices = people.map((person) => ({ ...person, reason, isActionRequired }));
  await createNotifications(tx, event, about, notices);
}

/** People who hold numbering.reset without any limit of scope, each for their own organization. */
async function listDeciders(tx: TxCtx, exceptPublicId: string | null) {
  const home = users.primaryOrganizationId;
  return tx.db
    .select({ userId: users.userId, organizationId: home })
    .from(users)
    .where(
      and(
        actsFor(tx.db, home),
        personHoldsGlobally(tx, eachUser(home), 'numbering.reset'),
        exceptPublicId === null ? undefined : ne(users.publicId, exceptPublicId),
      ),
    );
}
