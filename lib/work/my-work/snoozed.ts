import { and, eq, exists, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { workSnoozes } from '@/db/schema/work-snoozes';
import type { UserCtx } from '@/lib/platform/ctx';

// Entries that the actor has snoozed, for the organization acted for. An entry sleeps until its day, as long as it is
// unchanged: held since the same moment, due at the same.

/** Placeholder for the task of an entry without one. */
export const NO_TASK = '00000000-0000-0000-0000-000000000000';

/** Raw: the clock is the database's. */
const isAsleep = gt(workSnoozes.wakesAt, sql`NOW(3)`);

function isOwn({ actor }: UserCtx): SQL | undefined {
  return and(eq(workSnoozes.userId, actor.userId), eq(workSnoozes.organizationId, actor.organizationId));
}

/** Most people put nothing off: their queues are read without asking of each entry. */
export async function hasSnoozes(ctx: UserCtx): Promise<boolean> {
  const [row] = await ctx.db
    .select({ one: sql`1` })
    .from(workSnoozes)
    .where(and(isOwn(ctx), isAsleep))
    .limit(1);
  return row !== undefined;
}

/** An entry of any source, as its columns. */
export interface SnoozableColumns {
  instanceId: SQLWrapper;
  taskPublicId: SQLWrapper;
  since: SQLWrapper;
  dueAt: SQLWrapper;
}

/** True for entries that are put off. */
export function isSnoozed(ctx: UserCtx, { isSnoozing }: { isSnoozing: boolean }, entry: SnoozableColumns): SQL {
  if (!isSnoozing) return sql`FALSE`;
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(workSnoozes)
      .where(
        and(
          isOwn(ctx),
          eq(workSnoozes.instanceId, entry.instanceId),
          eq(workSnoozes.taskPublicId, sql`IFNULL(${entry.taskPublicId}, ${NO_TASK})`),
          eq(workSnoozes.heldSince, entry.since),
          sql`${workSnoozes.heldDueAt} <=> ${entry.dueAt}`,
          isAsleep,
        ),
      ),
  );
}

/** The actor's snoozes of these instances, with the day of return. */
export function selectSnoozes(ctx: UserCtx, instanceIds: readonly string[]) {
  return ctx.db
    .select({
      instanceId: workSnoozes.instanceId,
      taskPublicId: workSnoozes.taskPublicId,
      heldSince: workSnoozes.heldSince,
      heldDueAt: workSnoozes.heldDueAt,
      wakesAt: workSnoozes.wakesAt,
    })
    .from(workSnoozes)
    .where(and(isOwn(ctx), isAsleep, inArray(workSnoozes.instanceId, [...instanceIds])));
}
