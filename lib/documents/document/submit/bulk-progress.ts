import { and, count, eq, like } from 'drizzle-orm';
import { idempotencyKeys } from '@/db/schema/events';
import type { UserCtx } from '@/lib/platform/ctx';

/**
 * Route of a bulk submit in the app. It includes the idempotency key, so that progress can be counted during the call.
 */
export function bulkSubmitRoute(key: string): string {
  return `action:bulkSubmit:${key.toLowerCase()}`;
}

/** Counts the submitted documents of the actor's own bulk submit; each counts once its series is committed. */
export async function bulkProgress(ctx: UserCtx, key: string): Promise<{ done: number }> {
  const [row] = await ctx.db
    .select({ done: count() })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, ctx.actor.userId),
        // Answers of single documents; the row of the call itself has the key as it is.
        like(idempotencyKeys.idempotencyKey, 'each:%'),
        eq(idempotencyKeys.route, bulkSubmitRoute(key)),
      ),
    );
  return { done: row?.done ?? 0 };
}
