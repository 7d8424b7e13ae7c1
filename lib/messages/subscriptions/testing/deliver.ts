import { and, asc, eq, ne } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { eventDeliveries } from '@/db/schema/events';
import { subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import { systemCtx } from '@/lib/platform/ctx';
import { consumeDelivery } from '@/lib/platform/outbox/consume';
import { MessageBody } from '../bodies/message-body';
import { makeMessages } from '../make/make-messages';

/** Serves every event that waits for subscriptions, as the worker does. @returns how many */
export async function deliverToSubscriptions(): Promise<number> {
  const waiting = await getDatabase()
    .select({ eventId: eventDeliveries.eventId })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.consumer, 'subscriptions'), ne(eventDeliveries.status, 'DONE')))
    .orderBy(asc(eventDeliveries.id));
  for (const { eventId } of waiting) {
    await consumeDelivery(systemCtx('test'), { eventId, consumer: 'subscriptions' }, makeMessages);
  }
  return waiting.length;
}

/** The bodies that a subscription has got, in the order they were made, each checked by its schema. */
export async function bodiesOf(subscriptionId: number): Promise<MessageBody[]> {
  const rows = await getDatabase()
    .select({ body: subscriptionMessages.body })
    .from(subscriptionMessages)
    .where(eq(subscriptionMessages.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionMessages.id));
  return rows.map(({ body }) => MessageBody.parse(body));
}
