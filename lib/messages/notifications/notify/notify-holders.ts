import { and, eq, inArray } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';

/**
 * Notifies the holder and the person who reserved the numbers that the hold expires or a number was voided. One
 * notification per person.
 */
export async function notifyHolders(
  tx: TxCtx,
  event: OutboxEvent<'numbering.hold_expiring' | 'numbering.hold_voided'>,
): Promise<void> {
  const isExpiring = event.type === 'numbering.hold_expiring';
  const { token, projectPublicId, organizationPublicId, personPublicIds, ...facts } = event.payload;
  const [place] = await tx.db
    .select({
      projectId: projects.id,
      projectCode: projects.projectCode,
      organizationId: organizations.id,
      originatorCode: organizations.organizationCode,
    })
    .from(projects)
    .innerJoin(organizations, eq(organizations.publicId, organizationPublicId))
    .where(eq(projects.publicId, projectPublicId));
  const people = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(inArray(users.publicId, personPublicIds), eq(users.isActive, true)));
  if (!place || people.length === 0) return;
  const { projectId, organizationId, ...codes } = place;
  const about = {
    entityType: 'number_hold',
    entityPublicId: token,
    projectId,
    params: { ...facts, ...codes, subject: facts.purpose },
  };
  const reason = isExpiring ? ('HOLD_EXPIRING' as const) : ('HOLD_VOIDED' as const);
  const notices = people.map(({ userId }) => ({ userId, organizationId, reason, isActionRequired: isExpiring }));
  await createNotifications(tx, event, about, notices);
}
