import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { chooseTarget, unmetRequirements } from '../../definitions/decide';
import { findDefinition } from '../../definitions/find-definition';
import type { GuardFacts } from '../../definitions/guard';
import { actionOf, type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import type { Final } from '../../definitions/schema';
import { loadTasks } from '../read/load-instance';
import { loadSubjects } from '../read/load-subjects';
import type { SubjectFacts } from '../read/subject-facts';
import { commitMoves } from './commit-moves';
import { callerEntry, type LockedInstance, type Move } from './move';
import { eventsOf, type FirstEntry, planMove, statusOfOutcome } from './plan-move';
import { requirementText } from './requirement-texts';
import { progressOf } from './step-progress';
import { countTransition } from './transition-report';
import { lockInstances } from './write-moves';

export interface DeclaredAct {
  instanceId: string;
  /** An action that the definition has in the instance's state. */
  action: string;
  /** The version the caller saw; without it the row lock alone decides. */
  versionNo?: number | undefined;
  /** The actor, where one transaction serves several callers; the system where no person acts. */
  by: Ctx;
  comment?: string | null;
  metadata?: Record<string, unknown> | null;
  /**
   * For an act that ends the record outside its definition, such as a void number. If the state has no such action, the
   * instance ends in the first state of this outcome, or in its present state.
   */
  endsAs?: Final;
  /** The record as the caller has loaded it, to spare a query. Facts that it lacks are loaded where a definition asks. */
  subject?: SubjectFacts;
}

export interface DoneAct {
  instanceId: string;
  /** The history row's, gap-free within the instance. */
  seq: number;
  to: string;
  /** The register status that follows from the move; null where it stays as it is. */
  statusCode: string | null;
}

/**
 * Takes actions as the instances' own definitions have them, for verbs that have checked permissions themselves:
 * target, requirements and events follow the definition. Runs in the caller's transaction, after the documents are
 * locked. The number of statements does not depend on the number of acts.
 * @throws AppError WORKFLOW_VERSION_CONFLICT where the state has no such action or another version was seen,
 *   WORKFLOW_REQUIREMENT with all that is missing, WORKFLOW_NO_ASSIGNEE
 */
export async function actInTx(tx: TxCtx, acts: readonly DeclaredAct[]): Promise<DoneAct[]> {
  if (acts.length === 0) return [];
  const startedAt = performance.now();
  const ids = [...new Set(acts.map(({ instanceId }) => instanceId))];
  if (ids.length !== acts.length) throw new AppError('INTERNAL', { cause: 'one act per instance and call' });
  const locked = new Map((await lockInstances(tx, ids)).map((row) => [row.id, row]));
  const begun = await Promise.all(acts.map((act) => begin(tx, act, locked.get(act.instanceId))));
  const subjects = await subjectsOf(tx, begun);
  const moves = await planAll(tx, begun, subjects);
  const { statusCodes } = await commitMoves(tx, moves, { startedAt, isOfOwnVerb: true });
  return moves.map(({ row, to }, index) => ({
    instanceId: row.id,
    seq: row.versionNo,
    to,
    statusCode: statusCodes[index] ?? null,
  }));
}

interface Start {
  act: DeclaredAct;
  row: LockedInstance;
  definition: RuntimeDefinition;
}

async function begin(tx: TxCtx, act: DeclaredAct, row: LockedInstance | undefined): Promise<Start> {
  const definition = row && (await findDefinition(tx, row.definitionId));
  const isSeen = act.versionNo === undefined || act.versionNo === row?.versionNo;
  if (!row || !definition || row.status !== 'ACTIVE' || !isSeen) throw conflict(act, row, definition);
  return { act, row, definition };
}

function conflict(act: DeclaredAct, row: LockedInstance | undefined, definition?: RuntimeDefinition): AppError {
  countTransition(definition, act.action, row ? 'conflict' : 'not_found');
  return new AppError('WORKFLOW_VERSION_CONFLICT', {
    details: row ? { currentState: row.currentState, versionNo: row.versionNo } : {},
  });
}

/** Facts from the caller win: the transaction may not have written them yet. */
async function subjectsOf(tx: TxCtx, begun: readonly Start[]): Promise<Map<string, SubjectFacts>> {
  const loaded = await loadSubjects(
    tx,
    begun.filter(isLacking).map(({ row }) => row.id),
  );
  const subjects = new Map(loaded);
  for (const { act, row } of begun) {
    if (!act.subject) continue;
    const { contractParties = [], doc = {} } = loaded.get(row.id) ?? {};
    subjects.set(row.id, { ...act.subject, contractParties, doc: { ...doc, ...act.subject.doc } });
  }
  return subjects;
}

/** A definition may ask for the contract's parties, or for facts that the caller has not loaded. */
function isLacking({ act: { subject }, definition }: Start): boolean {
  if (!subject) return true;
  const asksContract = Object.values(definition.parties).some((source) => source.startsWith('contract.'));
  return asksContract || Object.keys(definition.vars).some((name) => !Object.hasOwn(subject.doc, name));
}

async function plan(tx: TxCtx, start: Start, subject: SubjectFacts | undefined): Promise<Move> {
  const { act, row, definition } = start;
  if (!subject) throw conflict(act, row, definition);
  return planMove(tx, { row, definition, subject }, await firstEntry(tx, start, subject));
}

/** At once, so that reads of one kind share a statement. All have ended before one fails: the connection is theirs. */
async function planAll(tx: TxCtx, begun: readonly Start[], subjects: ReadonlyMap<string, SubjectFacts>) {
  const planned = await Promise.allSettled(begun.map((start) => plan(tx, start, subjects.get(start.row.id))));
  return planned.map((one): Move => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function organizationOf({ actor }: Ctx): string {
  return actor.kind === 'user' ? actor.organizationPublicId : '';
}

async function firstEntry(tx: TxCtx, { act, row, definition }: Start, subject: SubjectFacts): Promise<FirstEntry> {
  const state = stateOf(definition, row.currentState);
  const action = state && actionOf(state, act.action);
  const { comment = null, metadata = null } = act;
  const entry = callerEntry(act.by, row, { action: act.action, comment, metadata });
  if (!state || !action) {
    if (!act.endsAs) throw conflict(act, row, definition);
    const end = Object.keys(definition.final).find((name) => definition.final[name] === act.endsAs);
    const endStatus = statusOfOutcome(act.endsAs);
    return { entry: { ...entry, to: end ?? row.currentState }, isStepEntered: true, endStatus };
  }
  const progress = state.task ? progressOf(state.task, await loadTasks(tx, row)) : null;
  const facts: GuardFacts = {
    doc: subject.doc,
    actor: { orgId: organizationOf(act.by), perms: [], isDelegate: false },
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
  return {
    entry: { ...entry, to: target.to, events: eventsOf(definition, action, target.to) },
    isStepEntered: true,
  };
}
