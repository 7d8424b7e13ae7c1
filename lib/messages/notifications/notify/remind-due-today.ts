import { and, asc, between, eq, gte, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { outboxEvents } from '@/db/schema/events';
import { workflowHolders, workflowInstances } from '@/db/schema/workflow';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { readNow } from '@/lib/platform/time/database-time';
import { hourOfDay, projectDay, startOfDay, startOfNextDay } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { organizationPublicIds, payloadOf } from '@/lib/workflow/engine/moves/emit-moves';
import { lockInstances } from '@/lib/workflow/engine/moves/write-moves';
import { loadSubjects } from '@/lib/workflow/engine/read/load-subjects';

/** When the day's work begins. */
const MORNING_HOUR = 8;

/** One turn; the rest follows with the next one, minutes later. */
const BATCH = 200;

/**
 * Tells on the day itself, from eight o'clock of the project's zone on, that a step is due, once a step and day,
 * whatever its definition reminds of besides. One process at a time. @returns how many steps
 */
export async function remindDueToday(ctx: Ctx): Promise<number> {
  const now = await readNow(ctx);
  const today = projectDay(now);
  if (now < hourOfDay(today, MORNING_HOUR)) return 0;
  const told = ctx.db
    .select({ one: sql`1` })
    .from(outboxEvents)
    .where(
      and(
        eq(outboxEvents.instanceId, workflowInstances.id),
        eq(outboxEvents.seq, workflowInstances.stepSeq),
        eq(outboxEvents.eventType, 'workflow.task.due_today'),
        gte(outboxEvents.occurredAt, startOfDay(today)),
      ),
    );
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
        notExists(told),
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
  // It may have moved on, or got another date, since it was found.
  if (!row?.dueAt || !subject || row.status !== 'ACTIVE' || row.dueAt < now) return false;
  const holders = await tx.db
    .select({
      organizationId: workflowHolders.organizationId,
      personPublicId: workflowHolders.personPublicId,
      taskPublicId: workflowHolders.taskPublicId,
      party: workflowHolders.party,
    })
    .from(workflowHolders)
    .where(eq(workflowHolders.instanceId, instanceId));
  const definition = await findDefinition(tx, row.definitionId);
  const move = { row, definition, holders, step: null, subject };
  const entry = {
    action: 'TIMER:due_today:0',
    from: row.currentState,
    to: row.currentState,
    actor: { kind: 'TIMER' as const },
    comment: null,
    commentVisibility: 'PARTIES' as const,
    metadata: null,
    onBehalfOf: null,
    commandId: null,
    events: [],
  };
  await emit(tx, [
    {
      type: 'workflow.task.due_today',
      payload: payloadOf(move, subject, entry, await organizationPublicIds(tx, move)),
      entityType: subject.documentKind,
      entityPublicId: subject.documentPublicId,
      instanceId,
      seq: row.stepSeq,
    },
  ]);
  return true;
}
