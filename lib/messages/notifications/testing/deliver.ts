import { and, asc, eq, ne } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import { notifications } from '@/db/schema/system';
import { systemCtx } from '@/lib/platform/ctx';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { notifyInApp } from '../notify/notify-in-app';

/** Serves what a document's events have for people, as the worker does. */
export async function deliverTo(entityPublicId: string): Promise<void> {
  const db = getDatabase();
  const waiting = await db
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
  for (const { eventId } of waiting) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'notify-in-app' }, notifyInApp);
  }
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
