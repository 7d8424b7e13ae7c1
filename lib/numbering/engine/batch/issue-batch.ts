import { setTimeout as sleep } from 'node:timers/promises';
import { ERRNO, errnoOf, isConnectionError, isRetryable } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { BatchAttempt, GivenUp, type Turn } from './batch-attempt';
import { wasCommitted } from './commit-outcome';
import { PlanOutdated } from './issue-moment';
import { NumberTextTaken } from './ledger';
import { CONNECTION_PAUSES_MS, connectionLost, pauseAfterLoss } from './lost-connection';
import type { ApplyNumbers } from './number-items';
import type { Call, PendingNumber } from './pending-number';
import { VersionConflict } from './version-conflict';

/** Seed 3.11.6: a version conflict is retried at once, twice, and then told. */
const VERSION_RETRIES = 2;

const AT_ONCE: Turn = { before: null, isFree: Promise.resolve(), onPutTogether: () => {}, onLeft: () => {} };

/**
 * Issues the numbers of one series to a batch of callers in one transaction, and settles each of them. A fault of one
 * of them is found by halving the batch, so that it fails alone. Never throws.
 * @param turn of the batch as a whole; its parts wait for nobody
 */
export async function issueBatch<P, R>(
  batch: readonly PendingNumber<P, R>[],
  apply: ApplyNumbers<P, R>,
  turn: Turn = AT_ONCE,
): Promise<void> {
  let conflicts = 0;
  let isCareful = false;
  const pauses: number[] = [...CONNECTION_PAUSES_MS];
  for (;;) {
    const [first, ...others] = batch.filter((pending) => pending.isWanted);
    if (!first) return;
    const attempt = new BatchAttempt([first, ...others], apply, turn, isCareful);
    try {
      const results = await attempt.run();
      for (const [index, pending] of attempt.pending.entries()) pending.succeed(results[index] as R);
      return;
    } catch (error) {
      // What failed may need a row that the next batch holds, so the next must not wait for it.
      turn.onLeft();
      if (attempt.isCommitSent && (await settleByLedger(attempt))) return;
      for (const pending of attempt.pending) pending.noteRolledBack();
      if (error instanceof GivenUp) continue;
      // They may belong to another series now.
      if (error instanceof PlanOutdated) return failAll(attempt, error);
      if (error instanceof NumberTextTaken) {
        isCareful = true;
        continue;
      }
      for (const pending of attempt.pending) pending.retryCount += 1;

      if (error instanceof VersionConflict) {
        if (++conflicts <= VERSION_RETRIES) continue;
        return failAll(attempt, new AppError('VERSION_CONFLICT', { cause: error }));
      }
      if (isConnectionError(error)) {
        const pauseMs = pauses.shift();
        if (pauseMs === undefined) return failAll(attempt, connectionLost(error));
        await pauseAfterLoss(pauseMs);
        continue;
      }
      // Waiting for the series is everyone's lot; waiting for a document is one caller's, to be found by halving.
      const middle = middleOf(attempt.pending);
      const isOneCallers = errnoOf(error) === ERRNO.lockWait && !attempt.isWaitingForSeries && middle !== null;
      if (isRetryable(error) && !isOneCallers) {
        await sleep(Math.random() * 20);
        continue;
      }
      if (middle === null) return failAll(attempt, error);
      await issueBatch(attempt.pending.slice(0, middle), apply);
      return issueBatch(attempt.pending.slice(middle), apply);
    }
  }
}

/** Where to cut a batch in two: as near to the half as whole calls allow. Null when it cannot be cut. */
function middleOf(pending: readonly { call: Call }[]): number | null {
  const half = pending.length / 2;
  let middle: number | null = null;
  for (const [index, { call }] of pending.entries()) {
    if (index === 0 || (call.isWhole && pending[index - 1]?.call === call)) continue;
    if (middle === null || Math.abs(index - half) <= Math.abs(middle - half)) middle = index;
  }
  return middle;
}

/**
 * Any error of COMMIT has an unknown outcome, which the ledger settles. If the ledger cannot be read, the callers get
 * 503; a repeated request is then answered from the ledger.
 * @returns true when the callers have their answer
 */
async function settleByLedger<P, R>(attempt: BatchAttempt<P, R>): Promise<boolean> {
  for (const pauseMs of CONNECTION_PAUSES_MS) {
    try {
      const isDone = await wasCommitted(attempt.pending[0].item.ctx, attempt.taken);
      if (!isDone) return false;
      for (const [index, pending] of attempt.pending.entries()) pending.succeed(attempt.results[index] as R);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the outcome of a commit could not be looked up yet');
      await pauseAfterLoss(pauseMs);
    }
  }
  failAll(attempt, connectionLost(new Error('the outcome of a commit is unknown')));
  return true;
}

function failAll<P, R>(attempt: BatchAttempt<P, R>, reason: unknown): void {
  for (const pending of attempt.pending) pending.fail(reason);
}
