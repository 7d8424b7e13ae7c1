import type { TxCtx } from '@/lib/platform/ctx';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { afterCommit } from '@/lib/platform/transact';
import type { RuntimeDefinition } from '../../definitions/runtime';
import { stateOf } from '../../definitions/runtime';
import type { TransitionAnswer } from '../dto';
import type { InstanceMove } from './move';

export type Outcome =
  | 'success'
  | 'replayed'
  | 'conflict'
  | 'forbidden'
  | 'validation_error'
  | 'not_found'
  | 'system_error';

export interface TransitionReport {
  instanceId: string;
  action: string;
  fromState?: string;
  toState?: string;
  userPublicId?: string | null;
  durationMs: number;
  outcome: Outcome;
  workflowCode: string;
}

/** Counts by names that the definition has: what a caller sends must not make a label. */
export function countTransition(definition: RuntimeDefinition | undefined, action: string, outcome: Outcome): void {
  const isDeclared =
    definition !== undefined &&
    Object.values(definition.states).some(
      (state) => Object.hasOwn(state.actions, action) || state.task?.action === action,
    );
  metrics.workflowTransitions.inc({
    workflow_code: definition?.code ?? 'unknown',
    action: isDeclared || ENGINE_ACTIONS.has(action) ? action : 'unknown',
    outcome,
  });
}

/** A replayed answer names its workflow itself, and its action was declared when it ran. */
export function countReplay({ workflowCode, action }: TransitionAnswer): void {
  metrics.workflowTransitions.inc({
    workflow_code: workflowCode ?? 'unknown',
    action: workflowCode === undefined ? 'unknown' : action,
    outcome: 'replayed',
  });
}

/** Actions of the engine and of document verbs, outside the definitions. */
const ENGINE_ACTIONS = new Set(['SUPERSEDE', 'REASSIGN', 'ADD_PERSON', 'CHANGE_DUE', 'MIGRATE', 'DISCARD', 'CANCEL']);

/** Writes the log line of a transition, and observes its duration. */
export function logTransition(report: TransitionReport): void {
  metrics.workflowTransitionDurationMs.observe({ workflow_code: report.workflowCode }, report.durationMs);
  logger.info(report, 'workflow transition');
}

/**
 * Counts, times and logs moves made outside `transition`: by documents' own verbs, by the engine or by a timer. Runs
 * after commit; a rolled back move is not reported.
 */
export function reportWhenCommitted(tx: TxCtx, moves: readonly InstanceMove[], startedAt: number): void {
  for (const move of moves) reportsOf(tx).set(`${move.row.id} ${move.row.versionNo}`, { move, startedAt });
}

/** By history row: a batch that was prepared for other numbers than it gets is written a second time. */
const reports = new WeakMap<object, Map<string, { move: InstanceMove; startedAt: number }>>();

function reportsOf(tx: TxCtx): Map<string, { move: InstanceMove; startedAt: number }> {
  const known = reports.get(tx.db);
  if (known) return known;
  const own = new Map<string, { move: InstanceMove; startedAt: number }>();
  reports.set(tx.db, own);
  afterCommit(tx, () => {
    for (const { move, startedAt } of own.values()) reportTransition(move, startedAt);
  });
  return own;
}

function reportTransition(move: InstanceMove, startedAt: number): void {
  const { row, definition, entries } = move;
  const [first] = entries;
  if (!first) return;
  countTransition(definition, first.action, 'success');
  const person = 'ctx' in first.actor ? first.actor.ctx.actor : null;
  logTransition({
    instanceId: row.id,
    action: first.action,
    fromState: row.currentState,
    toState: stateOf(definition, move.to)?.name ?? move.to,
    userPublicId: person?.kind === 'user' ? person.publicId : null,
    durationMs: performance.now() - startedAt,
    outcome: 'success',
    workflowCode: definition.code,
  });
}
