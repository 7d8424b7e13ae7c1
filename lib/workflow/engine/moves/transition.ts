import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { type IdempotencyClaim, once, type StoredAnswer } from '@/lib/platform/idempotency';
import { tryLock } from '@/lib/platform/lock';
import { logger } from '@/lib/platform/logger';
import { transact } from '@/lib/platform/transact';
import type { TransitionAnswer } from '../dto';
import { type LoadedInstance, loadInstance, movedMeanwhile, situationOf } from '../read/load-instance';
import type { TransitionBody } from '../schema';
import { doableOf } from './authority';
import { isOwnVerb } from './own-verbs';
import { countReplay, countTransition, logTransition, type Outcome } from './transition-report';
import { writeTransition } from './write-transition';

/** Long enough for any transaction; the lock ends by itself if its holder dies. */
const LOCK_TTL_MS = 5000;
/** The database decides anyway: waiting longer for Redis would only make people wait. */
const LOCK_CAP_MS = 250;

export interface TransitionCall {
  instanceId: string;
  /** The caller's Idempotency-Key; null: every call is a new one. */
  idempotencyKey: string | null;
  body: TransitionBody;
}

/**
 * Takes an action on an instance, or answers one of its tasks. One row of history, one version and all effects commit
 * together or not at all. The same key returns the same answer. The actor is always the session's person. Redis only
 * saves the loser of a race its work.
 * @throws AppError NOT_FOUND, FORBIDDEN and WORKFLOW_REQUIREMENT (with every missing requirement in
 *   `details.requirements`), WORKFLOW_VERSION_CONFLICT (with who did what, when), WORKFLOW_ACTION_UNKNOWN,
 *   WORKFLOW_OWN_FORM, WORKFLOW_NO_ASSIGNEE, ATTACHMENT_UNKNOWN, IDEMPOTENCY_KEY_REUSED, BUSY
 */
export async function transition(ctx: UserCtx, call: TransitionCall): Promise<StoredAnswer<TransitionAnswer>> {
  const { instanceId, body } = call;
  const report: Attempt = { startedAt: performance.now(), loaded: null, outcome: 'system_error', answer: null };
  try {
    const idempotent = {
      key: call.idempotencyKey,
      route: `POST /workflow-instances/${instanceId}/transitions`,
      body,
    };
    const stored = await once(ctx, idempotent, (claim) => attempt(ctx, call, claim, report));
    report.outcome = stored.isReplay ? 'replayed' : 'success';
    report.answer = stored.answer;
    return stored;
  } catch (error) {
    report.outcome = outcomeOf(error);
    throw error;
  } finally {
    reportOutcome(ctx, call, report);
  }
}

/**
 * `transition` for a verb that runs under a claim of its own, which keeps the answer.
 * @throws AppError as `transition`
 */
export async function transitionUnderClaim(
  ctx: UserCtx,
  call: Omit<TransitionCall, 'idempotencyKey'>,
  claim: IdempotencyClaim | null,
): Promise<TransitionAnswer> {
  const report: Attempt = { startedAt: performance.now(), loaded: null, outcome: 'system_error', answer: null };
  try {
    report.answer = await attempt(ctx, call, claim, report);
    report.outcome = 'success';
    return report.answer;
  } catch (error) {
    report.outcome = outcomeOf(error);
    throw error;
  } finally {
    reportOutcome(ctx, call, report);
  }
}

interface Attempt {
  startedAt: number;
  loaded: LoadedInstance | null;
  outcome: Outcome;
  answer: TransitionAnswer | null;
}

async function attempt(
  ctx: UserCtx,
  { instanceId, body }: Omit<TransitionCall, 'idempotencyKey'>,
  claim: IdempotencyClaim | null,
  report: Attempt,
): Promise<TransitionAnswer> {
  const loaded = await loadInstance(ctx, instanceId);
  report.loaded = loaded;
  if (isOwnVerb(loaded.subject.entityType, body.action)) throw new AppError('WORKFLOW_OWN_FORM');
  if (await isStale(ctx, loaded, body)) throw await movedMeanwhile(ctx, instanceId);
  const lock = await tryLock(`lock:wf:transition:${instanceId}`, LOCK_TTL_MS, LOCK_CAP_MS, ctx.actor);
  try {
    return await transact(ctx, (tx) => writeTransition(tx, { loaded, body, claim }));
  } catch (error) {
    const isConflict = error instanceof AppError && error.code === 'WORKFLOW_VERSION_CONFLICT';
    if (!isConflict) throw error;
    // The caller's version was current at the check, so the instance moved between check and compare-and-swap.
    const wasCurrent = body.versionNo === loaded.head.versionNo;
    throw await movedMeanwhile(ctx, instanceId, wasCurrent ? 'WORKFLOW_SWAP_CONFLICT' : 'WORKFLOW_VERSION_CONFLICT');
  } finally {
    // Not waited for: it never throws, and it ends by itself.
    void lock?.release();
  }
}

/** Two reviewers may answer one after the other: each answer moves the version, but not what the other one saw. */
async function isStale(ctx: UserCtx, loaded: LoadedInstance, body: TransitionBody): Promise<boolean> {
  const { head } = loaded;
  if (body.versionNo === undefined || body.versionNo === head.versionNo) return false;
  const situation = await situationOf(ctx, loaded, head);
  const isAnswer = situation !== null && doableOf(situation.state, body.action)?.kind === 'task';
  return !(isAnswer && head.status === 'ACTIVE' && body.versionNo > head.stepSeq && body.versionNo < head.versionNo);
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof AppError)) return 'system_error';
  switch (error.status) {
    case 401:
    case 403:
      return 'forbidden';
    case 404:
      return 'not_found';
    case 409:
      return 'conflict';
    case 413:
    case 415:
    case 422:
      return 'validation_error';
    default:
      return 'system_error';
  }
}

function reportOutcome(
  ctx: UserCtx,
  { instanceId, body }: Omit<TransitionCall, 'idempotencyKey'>,
  report: Attempt,
): void {
  try {
    const { loaded, outcome, answer } = report;
    if (answer && outcome === 'replayed') countReplay(answer);
    else countTransition(loaded?.definition, body.action, outcome);
    logTransition({
      instanceId,
      action: body.action,
      fromState: answer?.fromState ?? loaded?.head.currentState,
      toState: answer?.state.code,
      userPublicId: ctx.actor.publicId,
      durationMs: performance.now() - report.startedAt,
      outcome,
      workflowCode: answer?.workflowCode ?? loaded?.definition.code ?? 'unknown',
    });
  } catch (error) {
    logger.warn({ err: error }, 'a transition was not reported');
  }
}
