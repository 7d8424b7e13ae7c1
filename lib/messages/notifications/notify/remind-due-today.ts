import { and, asc, between, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { readNow } from '@/lib/platform/time/database-time';
import { hourOfDay, projectDay, startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { emitTaskEvent } from '@/lib/workflow/engine/moves/emit-moves';
import { lockInstances } from '@/lib/workflow/engine/moves/write-moves';
import { loadSubjects } from '@/lib/workflow/engine/read/load-subjects';

/** When the day's work begins. */
const MORNING_HOUR = 8;

/** One turn; the rest follows with the next one, minutes later. */
const BATCH = 200;

/**
 * Reminds the holders of a step on its due date, from eight o'clock of the project's zone. Once per step and day,
 * besides the timers of its definition. One process at a time.
 * @returns the count of steps
 */
export async function remindDueToday(ctx: Ctx): Promise<number> {
  const now = await readNow(ctx);
  const today = projectDay(now);
  if (now < hourOfDay(today, MORNING_HOUR)) return 0;
  const remindedAt = workflowInstances.dueRemindedAt;
  const held = ctx.db.select({ id: workflowHolders.instanceId }).from(workflowHolders);
  const due = await ctx.db
    .select({ id: workflowInstances.id })
    .from(workflowInstances)
    .where(
      and(
        eq(workflowInstances.status, 'ACTIVE'),
        isNotNull(workflowInstances.dueAt),
        between(workflowInstances.dueAt, now, new Date(startOfNextDay(today).getTime() - 1)),
        inArray(workflowInstances.id, held),
        // A step that was entered after the reminder is another step.
        or(isNull(remindedAt), lt(remindedAt, startOfDay(today)), lt(remindedAt, workflowInstances.stateEnteredAt)),
      ),
    )
    .orderBy(asc(workflowInstances.dueAt))
    .limit(BATCH);
  let reminded = 0;
  for (const { id } of due) if (await transact(ctx, (tx) => remind(tx, id, now))) reminded += 1;
  return reminded;
}

async function remind(tx: TxCtx, instanceId: string, now: Date): Promise<boolean> {
  const [row] = await lockInstances(tx, [instanceId]);
  const subject = (await loadSubjects(tx, [instanceId])).get(instanceId);
  // The step may have moved on, or got another date, since the query.
  if (!row?.dueAt || !subject || row.status !== 'ACTIVE' || row.dueAt < now) return false;
  await tx.db.update(workflowInstances).set({ dueRemindedAt: now }).where(eq(workflowInstances.id, instanceId));
  await emitTaskEvent(tx, { row, subject, type: 'workflow.task.due_today', action: 'TIMER:due_today:0' });
  return true;
}
