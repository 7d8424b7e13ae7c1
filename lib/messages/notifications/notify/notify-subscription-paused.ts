import { and, eq } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { projects } from '@/db/schema/organizations';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { eachUser } from '@/lib/people/identity/access/asker';
import { actsFor, isAskedTo } from '@/lib/people/identity/access/may-act';
import { personHoldsGlobally } from '@/lib/people/identity/users/grants';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { createNotifications } from './create-notifications';

/** Prefix of a mail subject without a project, as in digests. */
const EVERY_PROJECT = 'DMS';

/**
 * Notifies the administrators of a subscription that it was paused because its receiver failed for long. These are its
 * organization's, or the Superadmins for a system-wide one.
 */
export async function notifySubscriptionPaused(tx: TxCtx, event: OutboxEvent<'subscription.paused'>): Promise<void> {
  const { subscriptionPublicId } = event.payload;
  const [row] = await tx.db
    .select({
      name: webhookSubscriptions.name,
      organizationId: webhookSubscriptions.organizationId,
      projectId: webhookSubscriptions.projectId,
      projectCode: projects.projectCode,
    })
    .from(webhookSubscriptions)
    .leftJoin(projects, eq(projects.id, webhookSubscriptions.projectId))
    .where(eq(webhookSubscriptions.publicId, subscriptionPublicId));
  if (!row) return;
  const about = {
    entityType: 'webhook_subscription',
    entityPublicId: subscriptionPublicId,
    projectId: row.projectId,
    params: {
      documentNumber: row.name,
      subject: '',
      typeCode: '',
      projectCode: row.projectCode ?? EVERY_PROJECT,
      originatorCode: '',
    },
  };
  const people = await listAdministrators(tx, row.organizationId);
  await createNotifications(
    tx,
    event,
    about,
    people.map((person) => ({ ...person, reason: 'SUBSCRIPTION_PAUSED', isActionRequired: false })),
  );
}

async function listAdministrators(tx: TxCtx, organizationId: number | null) {
  const home = users.primaryOrganizationId;
  const rows = await tx.db
    .select({ userId: users.userId, primaryOrganizationId: home })
    .from(users)
    .where(
      organizationId === null
        ? and(actsFor(tx.db, home), personHoldsGlobally(tx, eachUser(home), 'webhook.manage'))
        : isAskedTo(tx.db, { organizationId, permission: 'webhook.manage' }),
    );
  return rows.map(({ userId, primaryOrganizationId }) => ({
    userId,
    organizationId: organizationId ?? primaryOrganizationId,
  }));
}
