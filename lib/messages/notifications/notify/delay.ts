import { and, eq, inArray, sql } from 'drizzle-orm';
import { eventDeliveries } from '@/db/schema/events';
import type { Ctx } from '@/lib/platform/ctx';

/** Twice what the slowest healthy worker needs; what failed and waits for its next round is not late. */
const LATE_AFTER_SECONDS = 60;

/** True while a notification's event is due and unclaimed: Redis or the worker is away. */
export async function areNotificationsLate(ctx: Ctx): Promise<boolean> {
  const [late] = await ctx.db
    .select({ id: eventDeliveries.id })
    .from(eventDeliveries)
    .where(
      and(
        inArray(eventDeliveries.status, ['PENDING', 'ENQUEUED']),
        sql`${eventDeliveries.nextAt} < NOW(3) - INTERVAL ${LATE_AFTER_SECONDS} SECOND`,
        eq(eventDeliveries.consumer, 'notify-in-app'),
      ),
    )
    .limit(1);
  return late !== undefined;
}
