import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@/db/enums';
import { correspondences } from '@/db/schema/correspondence';
import { notifications } from '@/db/schema/system';
import type { UserCtx } from '@/lib/platform/ctx';
import { NOTIFICATION_REASONS, type NotificationReason } from './notify/reasons';
import { topicOf } from './topics';
import { visibleToActor } from './visible-notifications';

/** Counts the actor's visible unread notifications by topic. */
export async function countUnreadByTopic(ctx: UserCtx): Promise<Record<NotificationTopic, number>> {
  const rows = await ctx.db
    .select({ reason: notifications.reason, asks: notifications.isActionRequired, count: count() })
    .from(notifications)
    .leftJoin(correspondences, eq(correspondences.publicId, notifications.entityPublicId))
    .where(and(visibleToActor(ctx), isNull(notifications.readAt)))
    .groupBy(notifications.reason, notifications.isActionRequired);
  const counts = Object.fromEntries(NOTIFICATION_TOPICS.map((topic) => [topic, 0])) as Record<
    NotificationTopic,
    number
  >;
  for (const row of rows) counts[topicOf(row.reason as NotificationReason, row.asks)] += row.count;
  return counts;
}

/** True for the notifications of one of these topics: what it is depends on the reason and on whether it asks. */
export function ofTopics(topics: readonly NotificationTopic[]): SQL | undefined {
  const matching = [true, false].map((asks) => {
    const reasons = NOTIFICATION_REASONS.filter((reason) => topics.includes(topicOf(reason, asks)));
    return reasons.length > 0
      ? and(eq(notifications.isActionRequired, asks), inArray(notifications.reason, reasons))
      : undefined;
  });
  return or(...matching);
}
