import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { workSnoozes } from '@/db/schema/work-snoozes';
import { workflowInstances } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type ErrorCode, errorMessage } from '@/lib/platform/errors/catalog';
import { transact } from '@/lib/platform/transact';
import { workingDaysOf } from '@/lib/workflow/engine/timers/load-working-days';
import { NO_KEYS, projectIdOf } from './documents';
import { readResubmissions } from './expected-resubmissions';
import { readHeld, type WorkSlice } from './held-work';
import { readInformed } from './informed-work';
import { readPlace } from './page-cursors';
import { readWorkQuestion } from './read-work-question';
import { MAX_SNOOZED_DAYS, type SnoozeWork } from './schema';
import { canSnooze, daysUntil, snoozeDayOf, wakesAt } from './snooze-days';
import { NO_TASK } from './snoozed';
import type { WorkHead } from './work-head';

export type Snoozed =
  | { key: string; ok: true; until: string }
  | { key: string; ok: false; code: string; message: string };

/** A person may have several entries per document; fifty documents never have more than this. */
const MAX_ENTRIES = 1000;

/**
 * Snoozes entries of the actor's own queue until the morning of a day. A snooze is private, like a read mark: document,
 * holder and due date stay, so there is no audit row and no notification. Each entry has its own outcome. Idempotent.
 * @throws AppError SNOOZE_DAY for a day that has begun or is too far away
 */
export async function snoozeWork(ctx: UserCtx, { items, until }: SnoozeWork): Promise<{ results: Snoozed[] }> {
  const instanceIds = [...new Set(items.flatMap(({ key }) => readPlace(key)?.key ?? []))];
  const [heads, facts, now] = await Promise.all([
    readOwnEntries(ctx, instanceIds),
    selectFacts(ctx, instanceIds),
    readClock(ctx),
  ]);
  const results: Snoozed[] = [];
  const rows = [];
  for (const { key, versionNo } of items) {
    const place = readPlace(key);
    const head = heads.find(({ place: at }) => at.key === place?.key && at.task === place.task);
    const fact = facts.find(({ instanceId }) => instanceId === head?.instanceId);
    if (!head || !fact) {
      results.push(refused(ctx, key, 'NOT_FOUND'));
    } else if (versionNo !== undefined && versionNo !== fact.versionNo) {
      results.push(refused(ctx, key, 'RECORD_CHANGED'));
    } else if (!canSnooze(head, now)) {
      results.push(refused(ctx, key, 'WORK_IS_DUE'));
    } else {
      const day = snoozeDayOf(until, now, await workingDaysOf(ctx, fact));
      const days = daysUntil(day, now);
      if (days < 1 || days > MAX_SNOOZED_DAYS) {
        throw new AppError('SNOOZE_DAY', { params: { max: MAX_SNOOZED_DAYS } });
      }
      const at = wakesAt(day, head.dueAt);
      rows.push(toRow(ctx, head, at));
      results.push({ key, ok: true, until: at.toISOString() });
    }
  }
  await store(ctx, rows);
  return { results };
}

/** In whatever list of theirs it is, put off already or not. */
async function readOwnEntries(ctx: UserCtx, instanceIds: readonly string[]): Promise<WorkHead[]> {
  if (instanceIds.length === 0) return [];
  const question = await readWorkQuestion(ctx, 'mine');
  const slice: WorkSlice = {
    keys: NO_KEYS,
    edge: null,
    limit: MAX_ENTRIES,
    isSnoozed: null,
    sort: 'due',
    among: instanceIds,
  };
  const sources = await Promise.all([
    readHeld(ctx, question, { ...slice, areReceipts: null }),
    readInformed(ctx, question, slice),
    readResubmissions(ctx, question, slice),
  ]);
  return sources.flat();
}

/** Version of each instance, and the calendar of its working days. */
function selectFacts(ctx: UserCtx, instanceIds: readonly string[]) {
  return ctx.db
    .select({
      instanceId: workflowInstances.id,
      versionNo: workflowInstances.versionNo,
      contractId: workflowInstances.contractId,
      projectId: projectIdOf.mapWith(Number),
    })
    .from(workflowInstances)
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowInstances.id))
    .where(inArray(workflowInstances.id, [...instanceIds]));
}

async function readClock(ctx: UserCtx): Promise<Date> {
  const [row] = await ctx.db.select({ now: sql`NOW(3)`.mapWith(workflowInstances.stateEnteredAt) }).from(sql`DUAL`);
  return row?.now ?? new Date(0);
}

function refused(ctx: UserCtx, key: string, code: ErrorCode): Snoozed {
  return { key, ok: false, code, message: errorMessage(code, ctx.locale, {}) };
}

function toRow({ actor }: UserCtx, head: WorkHead, at: Date) {
  return {
    userId: actor.userId,
    organizationId: actor.organizationId,
    instanceId: head.instanceId,
    taskPublicId: head.taskPublicId ?? NO_TASK,
    heldSince: head.since,
    heldDueAt: head.dueAt,
    wakesAt: at,
  };
}

/** Expired snoozes are deleted on the way, so that the table holds active ones only. */
async function store(ctx: UserCtx, rows: ReturnType<typeof toRow>[]): Promise<void> {
  if (rows.length === 0) return;
  // Two windows of one person take the rows in one order.
  rows.sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
  await transact(ctx, async (tx) => {
    await tx.db
      .delete(workSnoozes)
      .where(and(eq(workSnoozes.userId, ctx.actor.userId), lte(workSnoozes.wakesAt, sql`NOW(3)`)));
    await tx.db
      .insert(workSnoozes)
      .values(rows)
      .onDuplicateKeyUpdate({
        set: {
          heldSince: sql`VALUES(held_since)`,
          heldDueAt: sql`VALUES(held_due_at)`,
          wakesAt: sql`VALUES(wakes_at)`,
        },
      });
  });
}
