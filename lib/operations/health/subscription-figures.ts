import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { subscriptionLanes, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '@/lib/platform/ctx';
import { metrics } from '@/lib/platform/metrics';
import type { Sample } from './sample';

/** A receiver may be restarted or updated for so long without anybody being called. */
const QUIET_MINUTES = 60;

export async function readSubscriptions(ctx: Ctx): Promise<Sample[]> {
  return [{ gauge: metrics.subscriptionsFailing, value: await countFailingSubscriptions(ctx) }];
}

/** Receivers of outgoing messages that have failed for long, including paused ones. */
export async function countFailingSubscriptions(ctx: Ctx): Promise<number> {
  const { status, pauseReason, deletedAt } = webhookSubscriptions;
  const isFailing = and(
    eq(status, 'ACTIVE'),
    sql`${subscriptionLanes.failingSince} < NOW(3) - INTERVAL ${QUIET_MINUTES} MINUTE`,
  );
  const [failing] = await ctx.db
    .select({ count: count() })
    .from(webhookSubscriptions)
    .innerJoin(subscriptionLanes, eq(subscriptionLanes.subscriptionId, webhookSubscriptions.id))
    .where(and(isNull(deletedAt), or(isFailing, eq(pauseReason, 'FAILING'))));
  return failing?.count ?? 0;
}
