import { and, eq, isNull } from 'drizzle-orm';
import { getPool } from '@/db/client';
import type { SubscriptionKind } from '@/db/operations-enums';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '../ctx';

/**
 * Time that a process caches the wanted kinds of events, in milliseconds. `settle-subscriptions` finds an event left
 * out in that time; an unneeded delivery finds no subscription.
 */
export const REMEMBERED_MS = 5000;

interface Remembered {
  kinds: ReadonlySet<SubscriptionKind>;
  until: number;
}

/** By pool: a test process has several databases. */
const remembered = new WeakMap<object, Remembered>();

/** The kinds that active subscriptions want, up to `REMEMBERED_MS` old: no cost for an event that nothing wants. */
export async function rememberWantedKinds(ctx: Ctx): Promise<ReadonlySet<SubscriptionKind>> {
  const known = remembered.get(getPool());
  if (known && known.until > performance.now()) return known.kinds;
  // Counted from before the read, so that the cache is never older.
  const until = performance.now() + REMEMBERED_MS;
  const kinds = await readWantedKinds(ctx);
  remembered.set(getPool(), { kinds, until });
  return kinds;
}

/** As rememberWantedKinds without the cache, for rare events. */
export async function readWantedKinds(ctx: Ctx): Promise<ReadonlySet<SubscriptionKind>> {
  const rows = await ctx.db
    .select({ kinds: webhookSubscriptions.kinds })
    .from(webhookSubscriptions)
    .where(and(eq(webhookSubscriptions.status, 'ACTIVE'), isNull(webhookSubscriptions.deletedAt)));
  return new Set(rows.flatMap(({ kinds }) => kinds as SubscriptionKind[]));
}

/** For the process that changes a subscription: its own events follow at once. */
export function forgetWantedKinds(): void {
  remembered.delete(getPool());
}
