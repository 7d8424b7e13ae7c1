import { and, desc, eq } from 'drizzle-orm';
import { workflowHistories } from '@/db/schema/workflow';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { parseInput } from '@/lib/platform/errors/failure';
import { type IdempotencyClaim, once, type StoredAnswer } from '@/lib/platform/idempotency';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import { stateOf } from '@/lib/workflow/definitions/runtime';
import type { TransitionAnswer } from '@/lib/workflow/engine/dto';
import { isOwnVerb } from '@/lib/workflow/engine/moves/own-verbs';
import { outcomeOf } from '@/lib/workflow/engine/moves/plan-move';
import { type TransitionCall, transition } from '@/lib/workflow/engine/moves/transition';
import { findHead, type LoadedInstance, loadInstance, movedMeanwhile } from '@/lib/workflow/engine/read/load-instance';
import { discardCorrespondence } from '../correspondence/draft/discard-correspondence';
import { CancelCorrespondence } from '../correspondence/schema';
import { cancelCorrespondence } from '../correspondence/submit/cancel-correspondence';
import { submitCorrespondence } from '../correspondence/submit/submit-correspondences';
import { discardRfa } from '../rfas/draft/discard-rfa';
import { cancelRfa } from '../rfas/review/cancel-rfa';
import { CancelRfa } from '../rfas/schema';
import { submitRfa } from '../rfas/submit-rfas';

/**
 * Takes any action of a workflow by its name: where a document's own verb does it (submitting issues a number,
 * cancelling voids it), that verb, in its own transaction with the workflow's move; else the engine.
 * A submit counts against the limit of calls that issue numbers, as the document's own route does.
 * @throws AppError as `transition` and the documents' verbs; RATE_LIMITED; WORKFLOW_OWN_FORM for what needs a form of its own
 */
export async function act(ctx: UserCtx, call: TransitionCall): Promise<StoredAnswer<TransitionAnswer>> {
  const { instanceId, body } = call;
  // Most actions are the engine's, which finds out for itself what it needs.
  if (!OWN_NAMES.has(body.action)) return transition(ctx, call);
  const head = await findHead(ctx, instanceId);
  if (!head || !isOwnVerb(head.entityType, body.action)) return transition(ctx, call);
  const idempotent = { key: call.idempotencyKey, route: `POST /workflow-instances/${instanceId}/transitions`, body };
  const stored = await once(ctx, idempotent, (claim) => namingWhoMoved(ctx, call, claim));
  return { ...stored, answer: await answerOf(ctx, instanceId, body.action) };
}

const OWN_NAMES = new Set(['SUBMIT', 'DISCARD', 'CANCEL', 'RESUBMIT', 'START']);

/** The verb's transaction compares the version under the lock and knows no more than that it is another one. */
async function namingWhoMoved(ctx: UserCtx, call: TransitionCall, claim: IdempotencyClaim | null): Promise<unknown> {
  try {
    return await actByVerb(ctx, call, claim);
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    throw isConflict ? await movedMeanwhile(ctx, call.instanceId) : error;
  }
}

async function actByVerb(ctx: UserCtx, call: TransitionCall, claim: IdempotencyClaim | null): Promise<unknown> {
  const { instanceId, body } = call;
  const loaded = await loadInstance(ctx, instanceId);
  const { head, subject } = loaded;
  if (body.versionNo !== undefined && body.versionNo !== head.versionNo) {
    throw new AppError('WORKFLOW_VERSION_CONFLICT');
  }
  switch (subject.entityType) {
    case 'correspondence_revision':
      return letterVerb(ctx, loaded, call, claim);
    case 'rfa_revision':
      return rfaVerb(ctx, loaded, call, claim);
    default:
      throw new AppError('WORKFLOW_OWN_FORM');
  }
}

async function letterVerb(
  ctx: UserCtx,
  { subject }: LoadedInstance,
  { instanceId, body }: TransitionCall,
  claim: IdempotencyClaim | null,
): Promise<unknown> {
  // The caller saw a version of the instance, which is compared again under its lock; the document's is the one it has now.
  const seen = { instanceId, versionNo: body.versionNo };
  const document = { publicId: subject.documentPublicId, versionNo: subject.documentVersionNo };
  switch (body.action) {
    case 'SUBMIT':
      await submitCorrespondence.limit(ctx);
      return submitCorrespondence(ctx, document, claim, seen);
    case 'DISCARD':
      return discardCorrespondence(ctx, document, claim, seen);
    case 'CANCEL': {
      const input = parseInput(CancelCorrespondence, { ...document, reason: body.comment ?? '' }, ctx.locale);
      return cancelCorrespondence(ctx, input, claim, seen);
    }
    default:
      throw new AppError('WORKFLOW_OWN_FORM');
  }
}

async function rfaVerb(
  ctx: UserCtx,
  { subject }: LoadedInstance,
  { instanceId, body }: TransitionCall,
  claim: IdempotencyClaim | null,
): Promise<unknown> {
  const seen = { instanceId, versionNo: body.versionNo };
  const document = { publicId: subject.documentPublicId, versionNo: subject.documentVersionNo };
  switch (body.action) {
    case 'SUBMIT':
      await submitRfa.limit(ctx);
      return submitRfa(ctx, document, claim, seen);
    case 'DISCARD':
      return discardRfa(ctx, document, claim, seen);
    case 'CANCEL': {
      const input = parseInput(CancelRfa, { ...document, reason: body.comment ?? '' }, ctx.locale);
      return cancelRfa(ctx, input, claim, seen);
    }
    default:
      throw new AppError('WORKFLOW_OWN_FORM');
  }
}

/** From the history row of the caller's act, so that it is the same whenever it is asked for. */
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
  // Without visibility: what was discarded is nobody's to see any more, its answer is the caller's own.
  const head = await findHead(ctx, instanceId);
  if (!head) throw new AppError('INTERNAL');
  const definition = await findDefinition(ctx, head.definitionId);
  return {
    instanceId,
    workflowCode: definition.code,
    action,
    fromState: row.from,
    state: { code: row.to, name: stateOf(definition, row.to)?.label[ctx.locale] ?? row.to },
    // What a verb has ended may lie in a state that is not final.
    status: head.versionNo === row.seq + 1 ? head.status : outcomeOf(definition, row.to),
    versionNo: row.seq + 1,
    historyId: row.id,
    dueAt: head.versionNo === row.seq + 1 ? (head.dueAt?.toISOString() ?? null) : null,
    at: row.at.toISOString(),
  };
}
