import type { TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { chooseTarget, unmetRequirements } from '../../definitions/decide';
import { findDefinition } from '../../definitions/find-definition';
import { actionOf, stateOf } from '../../definitions/runtime';
import { loadTasks } from '../read/load-instance';
import type { SubjectFacts } from '../read/subject-facts';
import { auditOf, commitMoves } from './commit-moves';
import type { EntryActor, LockedInstance } from './move';
import { planMove, systemEntry, systemFacts } from './plan-move';
import { progressOf } from './step-progress';

export interface SystemMove {
  row: LockedInstance;
  subject: SubjectFacts;
  action: string;
  actor: EntryActor;
}

/**
 * Takes an action that a definition leaves to the engine, under the locks of the document and of its instance: a timer
 * has fired. Does nothing where the state has no such action or its requirements are not met.
 * @returns true when the instance moved
 */
export async function moveBySystem(tx: TxCtx, { row, subject, action: name, actor }: SystemMove): Promise<boolean> {
  const startedAt = performance.now();
  const definition = await findDefinition(tx, row.definitionId);
  const state = stateOf(definition, row.currentState);
  const action = state && actionOf(state, name);
  if (!state || action?.by.kind !== 'system') return false;
  const progress = state.task ? progressOf(state.task, await loadTasks(tx, row)) : null;
  const facts = systemFacts(subject, progress);
  if (unmetRequirements(definition, state, action, facts).length > 0) return false;
  const target = chooseTarget(definition, state, action, facts);
  if (target.to === null) throw new AppError('INTERNAL', { cause: `${state.name}.${name}: ${target.problem}` });
  const entry = systemEntry(actor, state.name, action, target.to, definition);
  const move = await planMove(tx, { row, definition, subject }, { entry, isStepEntered: true });
  const changes = { action: [null, name], state: [row.currentState, move.to] } as const;
  await commitMoves(tx, [move], {
    startedAt,
    audit: [auditOf(subject, { action: 'workflow.transitioned', changes })],
  });
  return true;
}
