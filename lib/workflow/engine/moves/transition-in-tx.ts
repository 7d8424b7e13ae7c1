import type { InstanceStatus } from '@/db/enums';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { findDefinition } from '../../definitions/find-definition';
import type { RuntimeDefinition } from '../../definitions/runtime';
import { loadSubjects } from '../read/load-subjects';
import type { SubjectFacts } from '../read/subject-facts';
import type { LockedInstance, Move } from './move';
import { planMove } from './plan-move';
import { countTransition, reportWhenCommitted } from './transition-report';
import { lockInstances, writeMoves } from './write-moves';

export interface TransitionItem {
  instanceId: string;
  action: string;
  /** States the action may start from. */
  from: readonly string[];
  to: string;
  /** What the instance becomes as a whole; by the outcome of `to` where it is left out. */
  status?: InstanceStatus;
  /** The version the caller saw; without it the row lock alone decides. */
  versionNo?: number | undefined;
  comment?: string | null;
  metadata?: Record<string, unknown> | null;
  /** Whose act it was, where one transaction serves several callers; the transaction's by default. */
  by?: Ctx;
  /** The record as the caller has loaded it, to spare a query; null: nobody is asked anything. */
  subject?: SubjectFacts | null;
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
 * Moves instances, at most once each, in the caller's transaction, after the document rows are locked: for verbs that
 * have decided by themselves who may do it, and that project the status and emit the action's events themselves. Rows
 * are locked in ascending order, version and state compared and swapped, one history row each, chained by hash; the
 * tasks, timers and holders of the steps change with them. Counted up to the commit; what is rolled back is no transition.
 * @throws AppError WORKFLOW_VERSION_CONFLICT when an instance has moved on or is not in a state the action starts from
 */
export async function transitionInTx(tx: TxCtx, items: readonly TransitionItem[]): Promise<Transitioned[]> {
  if (items.length === 0) return [];
  const startedAt = performance.now();
  const ids = [...new Set(items.map((item) => item.instanceId))];
  if (ids.length !== items.length) throw new AppError('INTERNAL', { cause: 'one transition per instance and call' });
  const locked = new Map((await lockInstances(tx, ids)).map((row) => [row.id, row]));
  const moves = await planItems(tx, items, locked);
  await writeMoves(tx, moves);
  reportWhenCommitted(tx, moves, startedAt);
  return moves.map(({ row, entries }) => ({
    instanceId: row.id,
    seq: row.versionNo,
    versionNo: row.versionNo + entries.length,
    fromState: row.currentState,
    at: row.at,
  }));
}

interface Start {
  item: TransitionItem;
  row: LockedInstance;
  definition: RuntimeDefinition;
}

async function startOf(tx: TxCtx, item: TransitionItem, row: LockedInstance | undefined): Promise<Start> {
  const definition = row && (await findDefinition(tx, row.definitionId));
  const isCurrent =
    row?.status === 'ACTIVE' &&
    item.from.includes(row.currentState) &&
    (item.versionNo === undefined || item.versionNo === row.versionNo);
  if (!row || !definition || !isCurrent) {
    countTransition(definition, item.action, row ? 'conflict' : 'not_found');
    throw new AppError('WORKFLOW_VERSION_CONFLICT', {
      details: row ? { currentState: row.currentState, versionNo: row.versionNo } : {},
    });
  }
  return { item, row, definition };
}

/** What callers know of a document are its own parties; where a definition asks the contract's, they are looked up. */
function needsLoading({ item, definition }: Start): boolean {
  if (item.subject === undefined) return true;
  return item.subject !== null && Object.values(definition.parties).some((source) => source.startsWith('contract.'));
}

async function planItems(
  tx: TxCtx,
  items: readonly TransitionItem[],
  locked: ReadonlyMap<string, LockedInstance>,
): Promise<Move[]> {
  const starts = await Promise.all(items.map((item) => startOf(tx, item, locked.get(item.instanceId))));
  const unloaded = starts.filter(needsLoading);
  const loaded = await loadSubjects(
    tx,
    unloaded.map(({ row }) => row.id),
  );
  const moves: Move[] = [];
  for (const { item, row, definition } of starts) {
    const subject = loaded.get(row.id) ?? item.subject ?? null;
    const entry = {
      action: item.action,
      from: row.currentState,
      to: item.to,
      actor: { kind: 'caller' as const, ctx: item.by ?? tx },
      comment: item.comment ?? null,
      commentVisibility: 'PARTIES' as const,
      metadata: item.metadata ?? null,
      onBehalfOf: null,
      commandId: null,
      events: [],
    };
    moves.push(await planMove(tx, { row, definition, subject }, { entry, isStepEntered: true, status: item.status }));
  }
  return moves;
}
