import { and, asc, eq, ne } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { systemCtx } from '@/lib/platform/ctx';
import { consumeDeliveries, consumeDelivery } from '@/lib/platform/outbox/consume';
import { notifyInApp, notifyTogether } from '../notify/notify-in-app';

/** Serves what a document's events have for people one by one, as a worker does that takes them one after the other. */
export async function deliverTo(entityPublicId: string): Promise<void> {
  for (const eventId of await waitingFor(entityPublicId)) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'notify-in-app' }, notifyInApp);
  }
}

/** As `deliverTo`, in one batch. */
export async function deliverTogether(entityPublicId: string): Promise<void> {
  const eventIds = await waitingFor(entityPublicId);
  await consumeDeliveries(systemCtx('test'), { consumer: 'notify-in-app', eventIds }, notifyTogether);
}

async function waitingFor(entityPublicId: string): Promise<string[]> {
  const waiting = await getDatabase()
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .innerJoin(outboxEvents, eq(outboxEvents.eventId, eventDeliveries.eventId))
    .where(
      and(
        eq(outboxEvents.entityPublicId, entityPublicId),
        eq(eventDeliveries.consumer, 'notify-in-app'),
        ne(eventDeliveries.status, 'DONE'),
      ),
    )
    .orderBy(asc(eventDeliveries.id));
  return waiting.map(({ eventId }) => eventId);
}

/** Notifications of a document, in order of creation. */
export async function notificationsOf(entityPublicId: string) {
  return getDatabase()
    .select({
      userId: notifications.userId,
      reason: notifications.reason,
      asks: notifications.isActionRequired,
      readAt: notifications.readAt,
      eventId: notifications.eventId,
      params: notifications.params,
    })
    .from(notifications)
    .where(eq(notifications.entityPublicId, entityPublicId))
    .orderBy(asc(notifications.id));
}
