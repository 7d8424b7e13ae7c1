import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { chooseTarget, unmetRequirements } from '../../definitions/decide';
import { findDefinition } from '../../definitions/find-definition';
import type { GuardFacts } from '../../definitions/guard';
import { actionOf, stateOf } from '../../definitions/runtime';
import { loadTasks } from '../read/load-instance';
import { loadSubjects } from '../read/load-subjects';
import type { SubjectFacts } from '../read/subject-facts';
import { emitMove } from './emit-moves';
import type { LockedInstance, Move } from './move';
import { eventsOf, planMove } from './plan-move';
import { projectMove } from './project-moves';
import { requirementText } from './requirement-texts';
import { progressOf } from './step-progress';
import { countTransition, reportWhenCommitted } from './transition-report';
import { lockInstances, writeMoves } from './write-moves';

export interface DeclaredAct {
  instanceId: string;
  /** An action that the definition has in the state the instance is in. */
  action: string;
  /** The version the caller saw; without it the row lock alone decides. */
  versionNo?: number | undefined;
  /** Whose act it is, where one transaction serves several callers. */
  by: UserCtx;
  comment?: string | null;
  metadata?: Record<string, unknown> | null;
}

export interface DoneAct {
  instanceId: string;
  /** The history row's, gap-free within the instance. */
  seq: number;
  to: string;
}

/**
 * Takes actions as the instances' own definitions have them, for verbs that have decided by themselves who may: where
 * an action leads, what it requires and what it tells follow the definition. In the caller's transaction, after the
 * documents are locked and written; status and events included.
 * @throws AppError WORKFLOW_VERSION_CONFLICT where the state has no such action or another version was seen, WORKFLOW_REQUIREMENT with all that is
 *   missing, WORKFLOW_NO_ASSIGNEE
 */
export async function actInTx(tx: TxCtx, acts: readonly DeclaredAct[]): Promise<DoneAct[]> {
  if (acts.length === 0) return [];
  const startedAt = performance.now();
  const ids = acts.map(({ instanceId }) => instanceId);
  const locked = new Map((await lockInstances(tx, ids)).map((row) => [row.id, row]));
  const subjects = await loadSubjects(tx, ids);
  const moves: Move[] = [];
  for (const act of acts) {
    moves.push(await plan(tx, act, locked.get(act.instanceId), subjects.get(act.instanceId)));
  }
  const written = await writeMoves(tx, moves);
  reportWhenCommitted(tx, moves, startedAt);
  for (const [index, move] of moves.entries()) {
    await projectMove(tx, move);
    await emitMove(tx, move, written[index] ?? []);
  }
  return moves.map(({ row, to }) => ({ instanceId: row.id, seq: row.versionNo, to }));
}

async function plan(
  tx: TxCtx,
  act: DeclaredAct,
  row: LockedInstance | undefined,
  subject: SubjectFacts | undefined,
): Promise<Move> {
  const definition = row && (await findDefinition(tx, row.definitionId));
  const state = row?.status === 'ACTIVE' && definition ? stateOf(definition, row.currentState) : undefined;
  const action = state && actionOf(state, act.action);
  const isSeen = act.versionNo === undefined || act.versionNo === row?.versionNo;
  if (!row || !definition || !subject || !state || !action || !isSeen) {
    countTransition(definition, act.action, 'conflict');
    throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
  const progress = state.task ? progressOf(state.task, await loadTasks(tx, row)) : null;
  const facts: GuardFacts = {
    doc: subject.doc,
    actor: { orgId: act.by.actor.organizationPublicId, perms: [], isDelegate: false },
    ...(progress && { task: { total: progress.total, responded: progress.responded, result: progress.result } }),
  };
  const unmet = unmetRequirements(definition, state, action, facts).map((requirement) => ({
    id: requirement.id,
    message: requirementText(requirement)[act.by.locale],
  }));
  if (unmet.length > 0) {
    countTransition(definition, action.name, 'validation_error');
    throw new AppError('WORKFLOW_REQUIREMENT', {
      params: { reasons: unmet.map(({ message }) => message).join(' · ') },
      details: { requirements: unmet },
    });
  }
  const target = chooseTarget(definition, state, action, facts);
  if (target.to === null) throw new AppError('INTERNAL', { cause: `${state.name}.${action.name}: ${target.problem}` });
  const entry = {
    action: action.name,
    from: row.currentState,
    to: target.to,
    actor: { kind: 'caller' as const, ctx: act.by },
    comment: act.comment ?? null,
    commentVisibility: 'PARTIES' as const,
    metadata: act.metadata ?? null,
    onBehalfOf: null,
    commandId: act.by.requestId.slice(0, 36),
    events: eventsOf(definition, action, target.to),
  };
  return planMove(tx, { row, definition, subject }, { entry, isStepEntered: true });
}
