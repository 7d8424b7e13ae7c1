import { and, desc, eq } from 'drizzle-orm';
import { workflowHistories } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { parseInput } from '@/lib/platform/errors/failure';
import { type IdempotencyClaim, once, type StoredAnswer } from '@/lib/platform/idempotency';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { isNameOfOwnVerb, isOwnVerb } from '@/lib/workflow/engine/moves/own-verbs';
import { outcomeOf } from '@/lib/workflow/engine/moves/plan-move';
import { type TransitionCall, transition } from '@/lib/workflow/engine/moves/transition';
import { findHead, loadInstance, movedMeanwhile } from '@/lib/workflow/engine/read/load-instance';
import { CancelCorrespondence } from '../document/schema';
import { kindOfSubject } from '../kind-traits';
import { KINDS } from '../kinds/kinds';

/**
 * Takes any action of a workflow by its name. A document's own verb runs it, if one exists (submitting issues a number,
 * cancelling voids it), in one transaction with the workflow's move; else the engine does. A submit counts against the
 * limit of calls that issue numbers, as the document's own route does.
 * @throws AppError as `transition` and the documents' verbs; RATE_LIMITED; WORKFLOW_OWN_FORM for an action that needs a
 *   form of its own
 */
export async function act(ctx: UserCtx, call: TransitionCall): Promise<StoredAnswer<TransitionAnswer>> {
  const { instanceId, body } = call;
  // Most actions are the engine's, which reads what it needs itself.
  if (!isNameOfOwnVerb(body.action)) return transition(ctx, call);
  const head = await findHead(ctx, instanceId);
  if (!head || !isOwnVerb(head.entityType, body.action)) return transition(ctx, call);
  const idempotent = { key: call.idempotencyKey, route: `POST /workflow-instances/${instanceId}/transitions`, body };
  const stored = await once(ctx, idempotent, (claim) => withMoveAuthor(ctx, call, claim));
  return { ...stored, answer: await answerOf(ctx, instanceId, body.action) };
}

/** The verb's transaction compares the version under the lock and knows no more than that it is another one. */
async function withMoveAuthor(ctx: UserCtx, call: TransitionCall, claim: IdempotencyClaim | null): Promise<unknown> {
  try {
    return await actByVerb(ctx, call, claim);
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, call.instanceId) : error;
  }
}

async function actByVerb(ctx: UserCtx, call: TransitionCall, claim: IdempotencyClaim | null): Promise<unknown> {
  const { instanceId, body } = call;
  const { head, subject } = await loadInstance(ctx, instanceId);
  if (body.versionNo !== undefined && body.versionNo !== head.versionNo) {
    throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
  const kind = kindOfSubject(subject.entityType);
  if (kind === null) throw new AppError('WORKFLOW_OWN_FORM');
  const { submit, discard, cancel } = KINDS[kind];
  // The caller saw a version of the instance, which is compared again under its lock; the document's version is read
  // now.
  const seen = { instanceId, versionNo: body.versionNo };
  const document = { publicId: subject.documentPublicId, versionNo: subject.documentVersionNo };
  switch (body.action) {
    case 'SUBMIT':
      await submit.limit(ctx);
      return submit(ctx, document, claim, seen);
    case 'DISCARD':
      return discard(ctx, document, claim, seen);
    case 'CANCEL':
      return cancel(
        ctx,
        parseInput(CancelCorrespondence, { ...document, reason: body.comment ?? '' }, ctx.locale),
        claim,
        seen,
      );
    default:
      throw new AppError('WORKFLOW_OWN_FORM');
  }
}

/** From the history row of the caller's act, so that each repeat returns the same. */
async function answerOf(ctx: UserCtx, instanceId: string, action: string): Promise<TransitionAnswer> {
  const [row] = await ctx.db
    .select({
      id: workflowHistories.id,
      seq: workflowHistories.seq,
      from: workflowHistories.fromState,
      to: workflowHistories.toState,
      at: workflowHistories.createdAt,
    })
    .from(workflowHistories)
    .where(
      and(
        eq(workflowHistories.instanceId, instanceId),
        eq(workflowHistories.action, action),
        eq(workflowHistories.actorPublicId, ctx.actor.publicId),
      ),
    )
    .orderBy(desc(workflowHistories.seq))
    .limit(1);
  if (!row) throw new AppError('INTERNAL');
  // Skips the visibility check: a discarded document is invisible, but the caller needs the answer to their own act.
  const head = await findHead(ctx, instanceId);
  if (!head) throw new AppError('INTERNAL');
  const definition = await findDefinition(ctx, head.definitionId);
  return {
    instanceId,
    workflowCode: definition.code,
    action,
    fromState: row.from,
    state: { code: row.to, name: stateOf(definition, row.to)?.label[ctx.locale] ?? row.to },
    // A verb may end an instance in a state that is not final.
    status: head.versionNo === row.seq + 1 ? head.status : outcomeOf(definition, row.to),
    versionNo: row.seq + 1,
    historyId: row.id,
    dueAt: head.versionNo === row.seq + 1 ? (head.dueAt?.toISOString() ?? null) : null,
    at: row.at.toISOString(),
  };
}
