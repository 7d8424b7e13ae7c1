import { type Proof, proofChanges, requireFreshProof } from '@/lib/people/identity/sign-in/fresh-proof';
import type { TxCtx, UserActor } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import type { CommentRule, CompiledAction, CompiledTask } from '../../definitions/compiled';
import { chooseTarget, unmetRequirements } from '../../definitions/decide';
import { findDefinition } from '../../definitions/find-definition';
import type { CodeFact, GuardFacts } from '../../definitions/guard';
import { type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import type { TransitionAnswer } from '../dto';
import { type LoadedInstance, situationOf } from '../read/load-instance';
import { loadSubjects } from '../read/load-subjects';
import type { SubjectFacts } from '../read/subject-facts';
import { registeredSubject } from '../registered-subjects';
import type { TransitionBody } from '../schema';
import { isInvitation } from './assignees';
import { type Authority, doableOf, judge, type Situation, type Unmet } from './authority';
import { type CheckedInput, checkInput } from './check-input';
import { loadCodeList } from './code-lists';
import { auditOf, commitMoves } from './commit-moves';
import { linkFiles } from './link-files';
import { callerEntry, type Entry, type LockedInstance, type Move } from './move';
import { eventsOf, type FirstEntry, planMove } from './plan-move';
import { requirementText } from './requirement-texts';
import { isInformation, progressOf, type StepTask } from './step-progress';
import { lockInstances } from './write-moves';

export interface TransitionWrite {
  loaded: LoadedInstance;
  body: TransitionBody;
  claim: IdempotencyClaim | null;
}

/** The whole transition under the locks, document before instance; whatever is thrown leaves nothing behind. */
export async function writeTransition(tx: TxCtx<UserActor>, write: TransitionWrite): Promise<TransitionAnswer> {
  const { loaded, body, claim } = write;
  const documentVersionNo = await lockDocument(tx, loaded.subject);
  const [row] = await lockInstances(tx, [loaded.head.id]);
  if (!row) throw new AppError('NOT_FOUND');
  const definition = await findDefinition(tx, row.definitionId);
  const doable = declaredOf(definition, row, body);
  const subject = await currentSubject(tx, loaded, row, documentVersionNo);
  const situation = await situationOf(tx, { definition, subject, actor: loaded.actor }, row);
  if (!situation) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  if (doable.kind === 'action' && body.versionNo !== undefined && body.versionNo !== row.versionNo) {
    throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
  const judgement = judge(onlyTask(situation, body.payload.taskPublicId), doable);
  if (!judgement.authority) {
    // Nor is it for want of a right that somebody has no task any more: it was handed on while they were answering.
    const hasMoved = body.versionNo !== undefined && body.versionNo !== row.versionNo;
    if (judgement.isAnswered || hasMoved) throw new AppError('WORKFLOW_VERSION_CONFLICT');
    throw new AppError('FORBIDDEN', { details: { requirements: requirementTexts(tx, judgement.unmet) } });
  }
  const { authority } = judgement;
  const rule = doable.kind === 'task' ? doable.task : doable.action;
  // A person who is informed acknowledges, and chooses no code.
  const isNote = doable.kind === 'task' && isInformation(doable.task, authority.task) && !body.payload.code;
  const input = checkInput(
    isNote ? { ...rule, input: { ...rule.input, code: null } } : rule,
    {
      codes: rule.input.code ? await loadCodeList(tx, definition, rule.input.code) : [],
      reasons: rule.input.reason ? await loadCodeList(tx, definition, rule.input.reason) : [],
    },
    body,
    {
      itemPublicIds: rule.input.code ? await itemsUnderReview(tx, subject) : [],
      mayOverride: doable.kind === 'action',
    },
  );
  const first =
    doable.kind === 'task'
      ? answerEntry(tx, { row, situation, authority, input, body, task: doable.task })
      : actionEntry(tx, { row, situation, authority, input, body, action: doable.action });
  // Last of the checks: a proof is requested only if nothing else is missing.
  const proof = input.asksForProof ? await requireFreshProof(tx, 'transition') : null;
  const move = await planMove(tx, { row, definition, subject }, first);
  const reason = doable.kind === 'action' ? reasonOf(rule.comment, body) : null;
  return bufferWrites(tx, () => commitTransition(tx, { move, subject, body, claim, proof, reason }));
}

interface PlannedMove {
  move: Move;
  subject: SubjectFacts;
  body: TransitionBody;
  claim: IdempotencyClaim | null;
  /** Of a decision that needed a fresh one. */
  proof: Proof | null;
  /** For the audit row; its history row has the words as a comment. */
  reason: string | null;
}

/** The written reason of an action that demands one. An answer to a task has words of its own circle of readers. */
function reasonOf(rule: CommentRule, { comment, payload }: TransitionBody): string | null {
  return payload.overrideReason || (rule.kind === 'required' && comment) || null;
}

async function commitTransition(
  tx: TxCtx<UserActor>,
  { move, subject, body, claim, proof, reason }: PlannedMove,
): Promise<TransitionAnswer> {
  const { row, definition } = move;
  const changes = {
    action: [null, body.action],
    state: [row.currentState, move.to],
    ...(proof && proofChanges(proof)),
  } as const;
  const audit = [auditOf(subject, { action: 'workflow.transitioned', changes, reason })];
  // Reported by `transition`, which reports refusals as well.
  const { written } = await commitMoves(tx, [move], { startedAt: null, audit });
  const own = written[0]?.[0];
  if (!own) throw new AppError('INTERNAL');
  await linkFiles(tx, own.historyId, body.attachmentPublicIds);
  const dueAt = move.step ? move.step.dueAt : row.dueAt;
  const answer: TransitionAnswer = {
    instanceId: row.id,
    workflowCode: definition.code,
    action: body.action,
    fromState: row.currentState,
    state: { code: move.to, name: stateOf(definition, move.to)?.label[tx.locale] ?? move.to },
    status: move.status,
    versionNo: row.versionNo + move.entries.length,
    historyId: own.historyId,
    dueAt: dueAt?.toISOString() ?? null,
    at: row.at.toISOString(),
  };
  await recordAnswers(tx, [{ claim, answer }]);
  return answer;
}

/** The lock order of the whole product: a document before its instance. @returns the document's version */
export async function lockDocument(tx: TxCtx, subject: SubjectFacts): Promise<number> {
  const versionNo = await registeredSubject(subject.entityType).record.lock(tx, subject.documentId);
  if (versionNo === null) throw new AppError('NOT_FOUND');
  return versionNo;
}

async function itemsUnderReview(tx: TxCtx, subject: SubjectFacts): Promise<readonly string[]> {
  return (await registeredSubject(subject.entityType).reviewedItems?.(tx, subject)) ?? [];
}

/** Conditions need current facts; without a move since the read, the read ones are current. */
async function currentSubject(
  tx: TxCtx,
  { head, subject }: LoadedInstance,
  row: LockedInstance,
  documentVersionNo: number,
): Promise<SubjectFacts> {
  if (row.versionNo === head.versionNo && documentVersionNo === subject.documentVersionNo) return subject;
  const current = (await loadSubjects(tx, [row.id], { isForActor: true })).get(row.id);
  if (!current) throw new AppError('NOT_FOUND');
  return current;
}

/**
 * Meaning of the action's name in the instance's current state.
 * @throws AppError WORKFLOW_ACTION_UNKNOWN for a name that no state has, FORBIDDEN for the engine's own actions,
 *   WORKFLOW_VERSION_CONFLICT if another state has it: the instance has moved on, or has ended
 */
function declaredOf(definition: RuntimeDefinition, row: LockedInstance, { action }: TransitionBody) {
  const states = Object.values(definition.states);
  if (!states.some((state) => doableOf(state, action))) {
    const isEngines = states.some((state) => Object.hasOwn(state.actions, action));
    throw new AppError(isEngines ? 'FORBIDDEN' : 'WORKFLOW_ACTION_UNKNOWN');
  }
  const state = stateOf(definition, row.currentState);
  const doable = state && row.status === 'ACTIVE' ? doableOf(state, action) : null;
  if (!doable) throw new AppError('WORKFLOW_VERSION_CONFLICT');
  return doable;
}

function onlyTask(situation: Situation, taskPublicId: string | undefined): Situation {
  if (taskPublicId === undefined) return situation;
  return { ...situation, tasks: situation.tasks.filter(({ publicId }) => publicId === taskPublicId) };
}

interface Acting {
  row: LockedInstance;
  situation: Situation;
  authority: Authority;
  input: CheckedInput;
  body: TransitionBody;
}

function actionEntry(tx: TxCtx, acting: Acting & { action: CompiledAction }): FirstEntry {
  const { situation, action, input } = acting;
  const { definition, state } = situation;
  const facts = factsOf(acting);
  const failed = unmetRequirements(definition, state, action, facts).map((requirement) => ({
    id: requirement.id,
    message: requirementText(requirement),
  }));
  refuseUnmet(tx, [...failed, ...input.unmet]);
  const target = chooseTarget(definition, state, action, facts);
  if (target.to === null) throw new AppError('INTERNAL', { cause: `${state.name}.${action.name}: ${target.problem}` });
  const recorded = action.record && (input.code ?? input.reason);
  return {
    entry: {
      ...entryOf(tx, acting),
      to: target.to,
      events: eventsOf(definition, action, target.to),
    },
    isStepEntered: true,
    context: recorded && action.record ? { ...acting.row.context, [action.record]: recorded } : null,
  };
}

function answerEntry(tx: TxCtx<UserActor>, acting: Acting & { task: CompiledTask }): FirstEntry {
  const { authority, situation, input, body, task: rule } = acting;
  refuseUnmet(tx, input.unmet);
  const { task } = authority;
  if (!task) throw new AppError('INTERNAL');
  const answer = {
    code: input.code?.code ?? null,
    disposition: input.code?.disposition || null,
    comment: body.comment || null,
    commentVisibility: input.commentVisibility,
    responderPublicId: tx.actor.publicId,
    delegatePublicId: authority.onBehalfOf === null ? null : tx.actor.publicId,
  };
  const entry = { ...entryOf(tx, acting), to: situation.state.name, events: [] };
  entry.metadata = { ...entry.metadata, task: task.publicId, group: task.groupCode };
  if (!isInvitation(rule, task.assigneeKind)) {
    const answered = { ...task, ...answer, status: 'RESPONDED' as const };
    const tasks = situation.tasks.map((other) => (other.publicId === task.publicId ? answered : other));
    return { entry, isStepEntered: false, answered: [{ publicId: task.publicId, ...answer }], tasks };
  }
  // The open invitation stays for the remaining people; this person's answer is a row of its own.
  const vote: StepTask = {
    ...task,
    ...answer,
    publicId: newPublicId(),
    assigneeKind: 'PERSON',
    assigneePublicId: tx.actor.publicId,
    status: 'RESPONDED',
    isCounted: true,
  };
  const opened = { ...vote, ...answer, seq: acting.row.stepSeq, dueAt: acting.row.dueAt };
  return { entry, isStepEntered: false, opened: [opened], tasks: [...situation.tasks, vote] };
}

function entryOf(tx: TxCtx<UserActor> | TxCtx, { row, authority, input, body }: Acting): Entry {
  return callerEntry(tx, row, {
    action: body.action,
    comment: body.comment || null,
    commentVisibility: input.commentVisibility,
    metadata: input.metadata,
    onBehalfOf: authority.onBehalfOf,
  });
}

function factsOf({ situation, authority, input }: Acting): GuardFacts {
  const { subject, state, tasks, actor } = situation;
  const progress = state.task ? progressOf(state.task, tasks) : null;
  const code: CodeFact | null = input.code;
  return {
    doc: subject.doc,
    actor: { orgId: actor.organizationPublicId, perms: actor.permissions, isDelegate: authority.isDelegate },
    input: { code, reason: input.reason },
    ...(progress && { task: { total: progress.total, responded: progress.responded, result: progress.result } }),
  };
}

function refuseUnmet(tx: TxCtx, unmet: readonly Unmet[]): void {
  if (unmet.length === 0) return;
  const requirements = requirementTexts(tx, unmet);
  throw new AppError('WORKFLOW_REQUIREMENT', {
    params: { reasons: requirements.map(({ message }) => message).join(' · ') },
    details: { requirements },
    ...(unmet.some(({ id }) => id === 'comment') && { fieldErrors: { comment: ['REQUIRED'] } }),
  });
}

function requirementTexts(tx: TxCtx, unmet: readonly Unmet[]): { id: string; message: string }[] {
  return unmet.map(({ id, message }) => ({ id, message: message[tx.locale] }));
}
