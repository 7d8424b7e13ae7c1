import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WORKFLOW_ACTOR_TYPES } from '@/db/enums';
import {
  workflowHistories,
  workflowHolders,
  workflowInstances,
  workflowTasks,
  workflowTimers,
} from '@/db/schema/workflow';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { write, writeExactly, writeRows } from '@/lib/platform/statement-buffer';
import { enterableState, stateOf } from '../../definitions/runtime';
import { CHAIN_START, hashHistory } from '../verify/history-hash';
import type { Entry, EntryActor, InstanceMove } from './move';

/** The history rows of a move, in order, as they were written. */
export interface WrittenEntry {
  historyId: string;
  seq: number;
  entry: Entry;
}

/**
 * Writes moves with the same few statements however many they are: the compare-and-swap first, then history, tasks,
 * timers and holders.
 * @returns the history rows of each move, in the order given
 * @throws AppError WORKFLOW_VERSION_CONFLICT when an instance is no longer as it was locked
 */
export async function writeMoves(tx: TxCtx, moves: readonly InstanceMove[]): Promise<WrittenEntry[][]> {
  await swapStates(tx, moves);
  const written = await appendHistories(tx, moves);
  await answerTasks(tx, moves);
  await closeSteps(tx, moves);
  await openSteps(tx, moves);
  await replaceHolders(tx, moves);
  return written;
}

/** One statement for all that move alike: a batch of submits is a single one. */
async function swapStates(tx: TxCtx, moves: readonly InstanceMove[]): Promise<void> {
  for (const group of groupedByLikeness(moves)) {
    const [first] = group;
    if (!first) continue;
    const { row, definition, to, status, step, context } = first;
    const moved = tx.db
      .update(workflowInstances)
      .set({
        definitionId: definition.id,
        currentState: enterableState(definition, to),
        status,
        versionNo: row.versionNo + first.entries.length,
        ...(step ? { stateEnteredAt: row.at, stepSeq: step.seq, dueAt: step.dueAt } : {}),
        ...(context ? { context } : {}),
      })
      .where(
        and(
          inArray(
            workflowInstances.id,
            group.map((move) => move.row.id),
          ),
          eq(workflowInstances.versionNo, row.versionNo),
          eq(workflowInstances.currentState, row.currentState),
        ),
      );
    await writeExactly(tx, moved, { rows: group.length, refusal: () => new AppError('WORKFLOW_VERSION_CONFLICT') });
  }
}

function groupedByLikeness(moves: readonly InstanceMove[]): InstanceMove[][] {
  const groups = new Map<string, InstanceMove[]>();
  for (const move of moves) {
    const { row, definition, to, status, step, context, entries } = move;
    const likeness = JSON.stringify([
      definition.id,
      row.versionNo,
      row.currentState,
      to,
      status,
      entries.length,
      step && [step.seq, step.dueAt],
      context,
    ]);
    groups.set(likeness, [...(groups.get(likeness) ?? []), move]);
  }
  return [...groups.values()];
}

async function appendHistories(tx: TxCtx, moves: readonly InstanceMove[]): Promise<WrittenEntry[][]> {
  const rows: (typeof workflowHistories.$inferInsert)[] = [];
  const written = moves.map(({ row, definition, entries }) => {
    let prevHash = row.headHash ?? CHAIN_START;
    return entries.map((entry, index) => {
      const person = personOf(entry.actor);
      const history = {
        id: newPublicId(),
        instanceId: row.id,
        seq: row.versionNo + index,
        definitionVersion: definition.version,
        fromState: entry.from,
        toState: entry.to,
        action: entry.action,
        actorType: actorTypeOf(entry.actor),
        actorPublicId: person?.publicId ?? null,
        actingOrganizationId: person?.organizationId ?? null,
        comment: entry.comment,
        metadata: entry.metadata,
        createdAt: row.at,
        onBehalfOfPublicId: entry.onBehalfOf,
        commandId: entry.commandId,
        commentVisibility: entry.commentVisibility,
      };
      const rowHash = hashHistory(prevHash, history);
      rows.push({ ...history, actionByUserId: person?.userId ?? null, prevHash, rowHash });
      prevHash = rowHash;
      return { historyId: history.id, seq: history.seq, entry };
    });
  });
  await writeRows(tx, workflowHistories, rows);
  return written;
}

function personOf(actor: EntryActor) {
  return 'ctx' in actor && actor.ctx.actor.kind === 'user' ? actor.ctx.actor : null;
}

function actorTypeOf(actor: EntryActor): (typeof WORKFLOW_ACTOR_TYPES)[number] {
  if (actor.kind !== 'caller') return actor.kind;
  return personOf(actor) ? 'USER' : 'SYSTEM';
}

/**
 * Under the instance's lock no other answer can have happened; if one did, nothing may be written. Tasks left
 * unacknowledged by an ended instance are cancelled, and can still be acknowledged.
 */
async function answerTasks(tx: TxCtx, moves: readonly InstanceMove[]): Promise<void> {
  for (const { row, answered } of moves) {
    for (const { publicId, ...answer } of answered) {
      const given = tx.db
        .update(workflowTasks)
        .set({ ...answer, status: 'RESPONDED', respondedAt: row.at })
        .where(
          and(
            eq(workflowTasks.publicId, publicId),
            eq(workflowTasks.status, row.status === 'ACTIVE' ? 'OPEN' : 'CANCELLED'),
          ),
        );
      await writeExactly(tx, given, { rows: 1, refusal: () => new AppError('WORKFLOW_VERSION_CONFLICT') });
    }
  }
}

/** Closes open tasks of the left steps. A step without tasks costs no statement. */
async function closeSteps(tx: TxCtx, moves: readonly InstanceMove[]): Promise<void> {
  const left = moves.filter(({ step }) => step !== null);
  const withTasks = left.filter(({ row, definition }) => stateOf(definition, row.currentState)?.task);
  const withTimers = left.filter(({ row, definition }) => stateOf(definition, row.currentState)?.timers.length);
  if (withTasks.length > 0) {
    const isOpen = and(inArray(workflowTasks.instanceId, idsOf(withTasks)), eq(workflowTasks.status, 'OPEN'));
    await write(tx, tx.db.update(workflowTasks).set({ status: 'CANCELLED' }).where(isOpen));
  }
  if (withTimers.length > 0) {
    const isArmed = and(inArray(workflowTimers.instanceId, idsOf(withTimers)), eq(workflowTimers.status, 'ARMED'));
    await write(tx, tx.db.update(workflowTimers).set({ status: 'CANCELLED' }).where(isArmed));
  }
}

async function openSteps(tx: TxCtx, moves: readonly InstanceMove[]): Promise<void> {
  const tasks = moves.flatMap(({ row, opened }) =>
    opened.map((task) => ({
      ...task,
      instanceId: row.id,
      createdAt: row.at,
      respondedAt: task.status === 'RESPONDED' ? row.at : null,
    })),
  );
  await writeRows(tx, workflowTasks, tasks);
  const timers = moves.flatMap(({ row, timers: armed }) =>
    armed.map((timer) => ({ ...timer, instanceId: row.id, dueAt: timer.dueAt ?? null })),
  );
  await writeRows(tx, workflowTimers, timers);
}

/**
 * Replaces `workflow_holders` when a step is entered; while it continues, removes the responder's row and inserts those
 * of tasks that were opened. Raw SQL: the query builder cannot put a delete into a combined statement.
 */
async function replaceHolders(tx: TxCtx, moves: readonly InstanceMove[]): Promise<void> {
  const entered = moves.filter(({ step }) => step !== null);
  const held = entered.filter(({ row, definition }) => row.currentState !== definition.initial);
  if (held.length > 0) {
    await write(tx, sql`DELETE FROM ${workflowHolders} WHERE ${inArray(workflowHolders.instanceId, idsOf(held))}`);
  }
  const putDown = moves.flatMap(({ step, answered }) => (step ? [] : answered.map(({ publicId }) => publicId)));
  if (putDown.length > 0) {
    await write(tx, sql`DELETE FROM ${workflowHolders} WHERE ${inArray(workflowHolders.taskPublicId, putDown)}`);
  }
  const rows = moves.flatMap(({ row, holders, opened, step }) =>
    holders.flatMap((holder) => {
      const task = opened.find(({ publicId }) => publicId === holder.taskPublicId);
      if (!step && !task) return [];
      return [{ ...holder, instanceId: row.id, since: row.at, dueAt: task ? task.dueAt : (step?.dueAt ?? null) }];
    }),
  );
  await writeRows(tx, workflowHolders, rows);
}

function idsOf(moves: readonly InstanceMove[]): string[] {
  return moves.map(({ row }) => row.id);
}

/** Locks instances in ascending order, after the document rows, and reads what a move is decided on. */
export function lockInstances(tx: TxCtx, ids: readonly string[]) {
  return selectInstances(tx, ids).for('update');
}

/** Instances to decide on, in ascending order, for a decision that is not written. */
export function selectInstances({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) {
  return db
    .select({
      id: workflowInstances.id,
      definitionId: workflowInstances.definitionId,
      entityType: workflowInstances.entityType,
      currentState: workflowInstances.currentState,
      status: workflowInstances.status,
      versionNo: workflowInstances.versionNo,
      stepSeq: workflowInstances.stepSeq,
      dueAt: workflowInstances.dueAt,
      previousInstanceId: workflowInstances.previousInstanceId,
      context: workflowInstances.context,
      // Raw: a subquery, because a join would lock history rows as well. The conditions are nested, or the builder
      // would print their columns without their tables.
      headHash: sql<string | null>`(SELECT ${workflowHistories.rowHash} FROM ${workflowHistories} WHERE ${and(
        eq(workflowHistories.instanceId, workflowInstances.id),
        eq(workflowHistories.seq, sql`${workflowInstances.versionNo} - 1`),
      )})`,
      at: sql`NOW(3)`.mapWith(workflowInstances.createdAt),
    })
    .from(workflowInstances)
    .where(inArray(workflowInstances.id, [...ids].sort()))
    .orderBy(workflowInstances.id);
}
