import { and, desc, eq } from 'drizzle-orm';
import { workflowTasks } from '@/db/schema/workflow';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, recordAnswers } from '@/lib/platform/idempotency';
import { transact } from '@/lib/platform/transact';
import type { CompiledTask } from '../../definitions/compiled';
import { type RuntimeDefinition, stateOf } from '../../definitions/runtime';
import type { TransitionAnswer } from '../dto';
import { type LoadedInstance, loadInstance } from '../read/load-instance';
import { type Claim, openClaims } from './authority';
import { auditOf, commitMoves } from './commit-moves';
import { callerEntry } from './move';
import { isInformation, type StepTask } from './step-progress';
import { lockInstances } from './write-moves';
import { lockDocument } from './write-transition';

/**
 * The tasks for information that the actor had not acknowledged when the instance was completed: others answered first.
 * Of an instance that runs, or that was cancelled, none.
 */
export async function missedNotes(ctx: Ctx, { head, definition, subject, actor }: LoadedInstance): Promise<Claim[]> {
  if (head.status !== 'COMPLETED') return [];
  const rows = await ctx.db
    .select({
      publicId: workflowTasks.publicId,
      groupCode: workflowTasks.groupCode,
      action: workflowTasks.action,
      assigneeKind: workflowTasks.assigneeKind,
      assigneePublicId: workflowTasks.assigneePublicId,
      organizationId: workflowTasks.organizationId,
      delegatePublicId: workflowTasks.delegatePublicId,
      responderPublicId: workflowTasks.responderPublicId,
      isCounted: workflowTasks.isCounted,
      code: workflowTasks.code,
      disposition: workflowTasks.disposition,
    })
    .from(workflowTasks)
    .where(and(eq(workflowTasks.instanceId, head.id), eq(workflowTasks.status, 'CANCELLED')))
    .orderBy(desc(workflowTasks.id));
  return rows.flatMap((row) => {
    const state = stateInforming(definition, row);
    if (!state) return [];
    const tasks = [{ ...row, status: 'OPEN' as const }];
    return openClaims({ definition, state, subject, actor, tasks, submitterPublicId: null });
  });
}

function stateInforming(definition: RuntimeDefinition, task: Pick<StepTask, 'action' | 'groupCode'>) {
  const informs = (rule: CompiledTask | null) =>
    rule !== null && rule.action === task.action && isInformation(rule, task);
  return Object.values(definition.states).find((state) => informs(state.task));
}

/**
 * Acknowledges such a task: a history row, its audit and the answer on the record. The instance stays as it ended.
 * @throws AppError NOT_FOUND, FORBIDDEN, WORKFLOW_VERSION_CONFLICT where it was acknowledged already
 */
export async function noteAfterEnd(
  ctx: UserCtx,
  { instanceId, comment }: { instanceId: string; comment: string },
  claim: IdempotencyClaim | null,
): Promise<TransitionAnswer> {
  const loaded = await loadInstance(ctx, instanceId);
  const { definition, subject } = loaded;
  const startedAt = performance.now();
  return transact(ctx, async (tx) => {
    await lockDocument(tx, subject);
    const [row] = await lockInstances(tx, [instanceId]);
    const [missed] = await missedNotes(tx, loaded);
    if (!row || !missed) throw new AppError('WORKFLOW_VERSION_CONFLICT');
    const { task, onBehalfOf } = missed;
    const entry = callerEntry(tx, row, {
      action: task.action,
      comment: comment || null,
      metadata: { task: task.publicId, group: task.groupCode },
      onBehalfOf,
    });
    const answered = {
      publicId: task.publicId,
      code: null,
      disposition: null,
      comment: comment || null,
      commentVisibility: 'PARTIES' as const,
      responderPublicId: tx.actor.publicId,
      delegatePublicId: onBehalfOf === null ? null : tx.actor.publicId,
    };
    const move = { row, definition, subject, entries: [entry], to: row.currentState, status: row.status, step: null };
    const changes = { action: [null, task.action], state: [row.currentState, row.currentState] } as const;
    const audit = [auditOf(subject, { action: 'workflow.transitioned', changes })];
    const { written } = await commitMoves(
      tx,
      [{ ...move, answered: [answered], opened: [], timers: [], holders: [], context: null }],
      { startedAt, audit },
    );
    const own = written[0]?.[0];
    if (!own) throw new AppError('INTERNAL');
    const answer: TransitionAnswer = {
      instanceId,
      workflowCode: definition.code,
      action: task.action,
      fromState: row.currentState,
      state: { code: row.currentState, name: stateOf(definition, row.currentState)?.label[tx.locale] ?? '' },
      status: row.status,
      versionNo: row.versionNo + 1,
      historyId: own.historyId,
      dueAt: null,
      at: row.at.toISOString(),
    };
    await recordAnswers(tx, [{ claim, answer }]);
    return answer;
  });
}
