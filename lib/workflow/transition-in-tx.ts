import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceStatus } from '@/db/enums';
import { workflowDefinitions, workflowHistories, workflowInstances } from '@/db/schema/workflow';
import type { Ctx, TxCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { newPublicId } from '../id';
import { metrics } from '../metrics';
import { afterCommit } from '../transact';
import { CHAIN_START, hashHistory } from './history-hash';

export interface TransitionItem {
  instanceId: string;
  action: string;
  /** States the action may start from. */
  from: readonly string[];
  to: string;
  /** What the instance becomes as a whole; ACTIVE unless `to` ends it. */
  status?: InstanceStatus;
  /** The version the caller saw; without it the row lock alone decides. */
  versionNo?: number;
  comment?: string | null;
  metadata?: Record<string, unknown> | null;
  /** Whose act it was, where one transaction serves several callers; the transaction's by default. */
  by?: Ctx;
}

export interface Transitioned {
  instanceId: string;
  /** Gap-free within the instance: the version it started from. */
  seq: number;
  versionNo: number;
  fromState: string;
  at: Date;
}

/**
 * Moves instances, at most once each, in the caller's transaction, after the document rows are locked: rows locked in
 * ascending order, version and state compared and swapped, one history row each, chained by hash. Counted and timed
 * up to the commit; what is rolled back is no transition.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when an instance has moved on or is not in a state the action starts from
 */
export async function transitionInTx(tx: TxCtx, items: readonly TransitionItem[]): Promise<Transitioned[]> {
  if (items.length === 0) return [];
  const startedAt = performance.now();
  const locked = await lockInstances(tx, items);
  const moves = items.map((item) => {
    const row = locked.get(item.instanceId);
    const isCurrent =
      row?.status === 'ACTIVE' &&
      item.from.includes(row.currentState) &&
      (item.versionNo === undefined || item.versionNo === row.versionNo);
    if (!row || !isCurrent) {
      countTransition(row?.workflowCode, item.action, row ? 'conflict' : 'not_found');
      throw new AppError('WORKFLOW_VERSION_CONFLICT', {
        details: row ? { currentState: row.currentState, versionNo: row.versionNo } : {},
      });
    }
    return { item, row };
  });
  await swapStates(tx, moves);
  await appendHistories(tx, moves);
  afterCommit(tx, () => {
    const durationMs = performance.now() - startedAt;
    for (const { item, row } of moves) {
      countTransition(row.workflowCode, item.action, 'success');
      metrics.workflowTransitionDurationMs.observe({ workflow_code: row.workflowCode }, durationMs);
    }
  });
  return moves.map(({ row }) => ({
    instanceId: row.id,
    seq: row.versionNo,
    versionNo: row.versionNo + 1,
    fromState: row.currentState,
    at: row.at,
  }));
}

function countTransition(workflowCode: string | undefined, action: string, outcome: string): void {
  metrics.workflowTransitions.inc({ workflow_code: workflowCode ?? 'UNKNOWN', action, outcome });
}

type LockedInstance = Awaited<ReturnType<typeof selectForUpdate>>[number];
type Move = { item: TransitionItem; row: LockedInstance };

async function lockInstances(tx: TxCtx, items: readonly TransitionItem[]): Promise<Map<string, LockedInstance>> {
  const ids = [...new Set(items.map((item) => item.instanceId))].sort();
  if (ids.length !== items.length) throw new AppError('INTERNAL', { cause: 'one transition per instance and call' });
  const rows = await selectForUpdate(tx, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

function selectForUpdate(tx: TxCtx, ids: string[]) {
  return tx.db
    .select({
      id: workflowInstances.id,
      currentState: workflowInstances.currentState,
      status: workflowInstances.status,
      versionNo: workflowInstances.versionNo,
      // Raw: subqueries, because a join would lock definition and history rows as well. The conditions are nested,
      // or the builder would print their columns without their tables.
      definitionVersion: sql<number>`(SELECT ${workflowDefinitions.version} FROM ${workflowDefinitions}
        WHERE ${eq(workflowDefinitions.id, workflowInstances.definitionId)})`,
      workflowCode: sql<string>`(SELECT ${workflowDefinitions.workflowCode} FROM ${workflowDefinitions}
        WHERE ${eq(workflowDefinitions.id, workflowInstances.definitionId)})`,
      headHash: sql<string | null>`(SELECT ${workflowHistories.rowHash} FROM ${workflowHistories} WHERE ${and(
        eq(workflowHistories.instanceId, workflowInstances.id),
        eq(workflowHistories.seq, sql`${workflowInstances.versionNo} - 1`),
      )})`,
      at: sql`NOW(3)`.mapWith(workflowInstances.createdAt),
    })
    .from(workflowInstances)
    .where(inArray(workflowInstances.id, ids))
    .orderBy(asc(workflowInstances.id))
    .for('update');
}

/** One statement for all that move alike: a batch of submits is a single one. */
async function swapStates(tx: TxCtx, moves: readonly Move[]): Promise<void> {
  const groups = new Map<string, Move[]>();
  for (const move of moves) {
    const likeness = JSON.stringify([move.row.currentState, move.item.to, move.item.status]);
    groups.set(likeness, [...(groups.get(likeness) ?? []), move]);
  }
  for (const group of groups.values()) {
    const first = group[0];
    if (!first) continue;
    const [result] = await tx.db
      .update(workflowInstances)
      .set({
        currentState: first.item.to,
        status: first.item.status ?? 'ACTIVE',
        versionNo: sql`${workflowInstances.versionNo} + 1`,
        stateEnteredAt: first.row.at,
      })
      .where(
        and(
          inArray(
            workflowInstances.id,
            group.map(({ row }) => row.id),
          ),
          // Raw: a row comparison, so that each instance is held to its own version.
          sql`(${workflowInstances.id}, ${workflowInstances.versionNo}) IN (${sql.join(
            group.map(({ row }) => sql`(${row.id}, ${row.versionNo})`),
            sql`, `,
          )})`,
          eq(workflowInstances.currentState, first.row.currentState),
        ),
      );
    if (result.affectedRows !== group.length) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
}

async function appendHistories(tx: TxCtx, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ item, row }) => {
    const { actor } = item.by ?? tx;
    const history = {
      id: newPublicId(),
      instanceId: row.id,
      seq: row.versionNo,
      definitionVersion: row.definitionVersion,
      fromState: row.currentState,
      toState: item.to,
      action: item.action,
      actorType: actor.kind === 'user' ? ('USER' as const) : ('SYSTEM' as const),
      actorPublicId: actor.kind === 'user' ? actor.publicId : null,
      actingOrganizationId: actor.kind === 'user' ? actor.organizationId : null,
      comment: item.comment ?? null,
      metadata: item.metadata ?? null,
      createdAt: row.at,
    };
    const prevHash = row.headHash ?? CHAIN_START;
    return {
      ...history,
      actionByUserId: actor.kind === 'user' ? actor.userId : null,
      prevHash,
      rowHash: hashHistory(prevHash, history),
    };
  });
  await tx.db.insert(workflowHistories).values(rows);
}
