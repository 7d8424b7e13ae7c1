import { and, eq } from 'drizzle-orm';
import { idempotencyKeys } from '@/db/schema/events';
import { workflowTasks } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { describeFailure } from '@/lib/platform/errors/failure';
import type { CompiledTask } from '@/lib/workflow/definitions/compiled';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { type LoadedInstance, loadInstance } from '@/lib/workflow/engine/read/load-instance';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { informedGroups, isAcknowledgement } from './asked-steps';
import type { AcknowledgeAnswer } from './rest-schema';
import type { AcknowledgeWork } from './schema';

type Acknowledged = AcknowledgeAnswer['results'][number];

/**
 * Receives or acknowledges several documents, each with its own outcome, so that a stale one does not block the rest.
 * Decisions are refused: results are given one by one. Idempotent per key: a retry repeats the answers and does the
 * remaining ones.
 */
export async function acknowledgeWork(ctx: UserCtx, input: AcknowledgeWork): Promise<AcknowledgeAnswer> {
  const results: Acknowledged[] = [];
  // One after the other: each takes its locks and a connection.
  for (const item of input.items) results.push(await acknowledgeOne(ctx, item, input.idempotencyKey));
  return { results };
}

async function acknowledgeOne(
  ctx: UserCtx,
  { instanceId, versionNo }: AcknowledgeWork['items'][number],
  key: string,
): Promise<Acknowledged> {
  const own = `${key}:${instanceId}`;
  try {
    const earlier = await findEarlier(ctx, own);
    if (earlier) return { instanceId, ok: true, state: earlier.state.name };
    const loaded = await loadInstance(ctx, instanceId);
    const body = TransitionBody.parse({
      ...(await answerOf(ctx, loaded)),
      // The version that this call read must be the version that the engine finds.
      versionNo: versionNo ?? loaded.head.versionNo,
    });
    const { answer } = await transition(ctx, { instanceId, idempotencyKey: own, body });
    return { instanceId, ok: true, state: answer.state.name };
  } catch (error) {
    const { code, message } = describeFailure(error, {
      locale: ctx.locale,
      requestId: ctx.requestId,
      where: 'acknowledge-work',
    });
    return { instanceId, ok: false, code, message };
  }
}

/** Earlier answer to this call: by now the step requests another action. */
async function findEarlier(ctx: UserCtx, key: string): Promise<TransitionAnswer | null> {
  const [row] = await ctx.db
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.actor.userId), eq(idempotencyKeys.idempotencyKey, key)));
  return row ? TransitionAnswer.parse(row.answer) : null;
}

/** @throws AppError NOT_ACKNOWLEDGED where the step asks for a decision */
async function answerOf(ctx: UserCtx, loaded: LoadedInstance) {
  const task = stateOf(loaded.definition, loaded.head.currentState)?.task ?? null;
  if (task && isAcknowledgement(task)) return { action: task.action };
  const informed = task && (await findInformed(ctx, loaded, task));
  if (!task || !informed) throw new AppError('NOT_ACKNOWLEDGED');
  return { action: task.action, payload: { taskPublicId: informed } };
}

/** The actor's task, or their delegator's, in a group that holds nothing up. */
async function findInformed(ctx: UserCtx, { head, actor }: LoadedInstance, task: CompiledTask): Promise<string | null> {
  const groups = informedGroups(task);
  const people = [actor.publicId, ...actor.delegators.map(({ publicId }) => publicId)];
  const rows = await ctx.db
    .select({
      publicId: workflowTasks.publicId,
      group: workflowTasks.groupCode,
      assignee: workflowTasks.assigneePublicId,
    })
    .from(workflowTasks)
    .where(
      and(
        eq(workflowTasks.instanceId, head.id),
        eq(workflowTasks.seq, head.stepSeq),
        eq(workflowTasks.status, 'OPEN'),
        eq(workflowTasks.organizationId, actor.organizationId),
      ),
    );
  const own = rows.filter(({ group, assignee }) => groups.includes(group) && people.includes(assignee));
  return (own.find(({ assignee }) => assignee === actor.publicId) ?? own[0])?.publicId ?? null;
}
