import { setTimeout as sleep } from 'node:timers/promises';
import { ERRNO, errnoOf, isConnectionError, isRetryable } from '@/db/errors';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { BatchTransaction, GivenUp } from './batch-transaction';
import { wasCommitted } from './commit-outcome';
import { PlanOutdated } from './issue-moment';
import { NumberTextTaken } from './ledger';
import { CONNECTION_PAUSES_MS, connectionLost, pauseAfterLoss } from './lost-connection';
import type { Issued, WriteNumbered } from './number-items';
import type { Call, PendingNumber } from './pending-number';
import { VersionConflict } from './version-conflict';

/** Seed 3.11.6: a version conflict is retried at once, twice, and then reported. */
const VERSION_RETRIES = 2;

/**
 * Issues the numbers of one series to a batch of requests in one transaction, and settles each of them. Halving the
 * batch isolates the request at fault, which fails alone. Never throws.
 * @param onReleased called when the commit is sent or the first attempt failed: the next batch may begin
 */
export async function issueBatch<P, R>(
  batch: readonly PendingNumber<P, R>[],
  write: WriteNumbered<P, R>,
  onReleased: () => void = () => {},
): Promise<void> {
  let conflicts = 0;
  let isTextTaken = false;
  const pauses: number[] = [...CONNECTION_PAUSES_MS];
  for (;;) {
    const [first, ...others] = batch.filter((pending) => pending.isWanted);
    if (!first) return;
    const attempt = new BatchTransaction([first, ...others], write, { onCommitSent: onReleased, isTextTaken });
    try {
      const results = await attempt.run();
      for (const [index, pending] of attempt.requests.entries()) pending.succeed(results[index] as Issued<R>);
      return;
    } catch (error) {
      // The retry may need a row that a later batch holds, so that batch must not wait for the retry.
      onReleased();
      if (attempt.isCommitSent && (await settleByLedger(attempt))) return;
      for (const pending of attempt.requests) pending.noteRolledBack();
      if (error instanceof GivenUp) continue;
      // Planned again, the numbers may belong to another series.
      if (error instanceof PlanOutdated) return failAll(attempt, error);
      if (error instanceof NumberTextTaken) {
        isTextTaken = true;
        continue;
      }
      for (const pending of attempt.requests) pending.retryCount += 1;

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
      // All requests wait for the series; only one waits for a document, and halving isolates it.
      const middle = middleOf(attempt.requests);
      const isOneCallers = errnoOf(error) === ERRNO.lockWait && !attempt.isWaitingForSeries && middle !== null;
      if (isRetryable(error) && !isOneCallers) {
        await sleep(Math.random() * 20);
        continue;
      }
      if (middle === null) return failAll(attempt, error);
      await issueBatch(attempt.requests.slice(0, middle), write);
      return issueBatch(attempt.requests.slice(middle), write);
    }
  }
}

/** Index that cuts a batch in two, as near to the half as whole calls allow; null when no cut is possible. */
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
async function settleByLedger<P, R>(attempt: BatchTransaction<P, R>): Promise<boolean> {
  for (const pauseMs of CONNECTION_PAUSES_MS) {
    try {
      const isDone = await wasCommitted(attempt.requests[0].item.ctx, attempt.taken);
      if (!isDone) return false;
      for (const [index, pending] of attempt.requests.entries()) pending.succeed(attempt.results[index] as Issued<R>);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the outcome of a commit could not be looked up yet');
      await pauseAfterLoss(pauseMs);
    }
  }
  failAll(attempt, connectionLost(new Error('the outcome of a commit is unknown')));
  return true;
}

function failAll<P, R>(attempt: BatchTransaction<P, R>, reason: unknown): void {
  for (const pending of attempt.requests) pending.fail(reason);
}
