import { and, eq, or } from 'drizzle-orm';
import { workSnoozes } from '@/db/schema/work-snoozes';
import type { UserCtx } from '@/lib/platform/ctx';
import { readPlace } from './page-cursors';
import type { WakeWork } from './schema';
import { NO_TASK } from './snoozed';

/** Ends snoozes of the actor at once; other people's and unknown entries are skipped. Returns how many. */
export async function wakeWork(ctx: UserCtx, { keys }: WakeWork): Promise<{ count: number }> {
  const entries = keys.flatMap((key) => {
    const place = readPlace(key);
    if (!place) return [];
    return [and(eq(workSnoozes.instanceId, place.key), eq(workSnoozes.taskPublicId, place.task || NO_TASK))];
  });
  if (entries.length === 0) return { count: 0 };
  const [result] = await ctx.db
    .delete(workSnoozes)
    .where(
      and(
        eq(workSnoozes.userId, ctx.actor.userId),
        eq(workSnoozes.organizationId, ctx.actor.organizationId),
        or(...entries),
      ),
    );
  return { count: result.affectedRows };
}
