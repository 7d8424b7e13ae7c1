import type { NumberingFallback } from '@/db/numbering-enums';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { tryLockWithReason } from '@/lib/platform/lock';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { bufferWrites } from '@/lib/platform/statement-buffer';
import { transact } from '@/lib/platform/transact';
import { refuseOutdated } from './issue-moment';
import { type LockedForNumbers, lockForNumbers } from './lock-for-numbers';
import type { Issued, IssuedNumber, Numbered, WriteNumbered } from './number-items';
import type { PendingNumber } from './pending-number';
import { RedisDown, recordNumberingError } from './record-error';
import { assignNumbers, auditTakenNumbers, type Measures, type TakenNumbers } from './take-numbers';

/** A caller left while the transaction ran. It must not get a number, so the batch is tried again without it. */
export class GivenUp extends Error {}

/** One transaction that issues the numbers of a batch: lock, assign, write, audit, commit. Used once. */
export class BatchTransaction<P, R> {
  isWaitingForSeries = false;
  /** From here on any error leaves the outcome unknown. */
  isCommitSent = false;
  /** Numbers that the ledger shows if the commit went through. */
  taken: { number: IssuedNumber; documentPublicId: string }[] = [];
  /** One per request, in order. */
  results: Issued<R>[] = [];
  private releaseLock: () => void = () => {};
  private lockWaitMs = 0;
  private fallback: NumberingFallback = 'NONE';

  constructor(
    readonly requests: readonly [PendingNumber<P, R>, ...PendingNumber<P, R>[]],
    private readonly write: WriteNumbered<P, R>,
    private readonly options: {
      onCommitSent: () => void;
      /** The ledger refused a text: its rows are written unbuffered, so that `assignNumbers` can pass taken texts over. */
      isTextTaken: boolean;
    },
  ) {}

  /** One try: `issueBatch` decides on retries, halving and the deadline. @returns the results, committed */
  async run(): Promise<Issued<R>[]> {
    try {
      const actors = this.requests.map(({ item }) => item.ctx.actor);
      await transact(this.requests[0].item.ctx, (tx) => this.issue(tx), { tries: 1, actors });
      return this.results;
    } finally {
      this.releaseLock();
    }
  }

  private async issue(tx: TxCtx): Promise<void> {
    const locked = await this.lock(tx);
    const early = this.options.isTextTaken ? await assignNumbers(tx, this.requests, locked) : null;
    await bufferWrites(tx, async () => {
      const taken = early ?? (await assignNumbers(tx, this.requests, locked));
      await this.writeNumbered(tx, taken);
      await auditTakenNumbers(tx, taken, this.measures());
    });
    this.refuseIfAnyLeft();
    for (const request of this.requests) request.beginCommit();
    this.isCommitSent = true;
    // The row lets the next batch in only after the commit.
    this.releaseLock();
    this.options.onCommitSent();
  }

  /** Redis first, then the row. The connection is taken by now: a Redis lock must not be held while waiting for one. */
  private async lock(tx: TxCtx): Promise<LockedForNumbers> {
    this.noteWait(true);
    const askedAt = performance.now();
    try {
      await this.lockTraffic();
      this.refuseIfAnyLeft();
      const locked = await lockForNumbers(tx, this.requests);
      this.noteWait(false);
      this.refuseIfAnyLeft();
      refuseOutdated(
        this.requests.map(({ plan }) => plan),
        locked.moment,
      );
      return locked;
    } finally {
      this.lockWaitMs = performance.now() - askedAt;
      metrics.lockAcquisitionDurationMs.observe(this.labels, this.lockWaitMs);
    }
  }

  private noteWait(isForSeries: boolean): void {
    this.isWaitingForSeries = isForSeries;
    for (const request of this.requests) request.noteWait(isForSeries);
  }

  private async writeNumbered(tx: TxCtx, { numbers }: TakenNumbers): Promise<void> {
    const fresh = this.requests.flatMap(({ item: { payload, request } }, index) => {
      const number = numbers[index];
      return number && !number.isRepeat ? [{ number, documentPublicId: request.documentPublicId, payload }] : [];
    });
    // Another call numbered one of them first, so not all of this call can be written.
    if (this.requests.some(({ call }, index) => call.isWhole && numbers[index]?.isRepeat)) {
      throw new AppError('DOCUMENT_CHANGED');
    }
    this.taken = fresh;
    const numbered = fresh.map(({ payload, number }): Numbered<P> => ({ ...payload, number }));
    const written = numbered.length > 0 ? await this.write(tx, numbered) : [];
    if (written.length !== fresh.length) throw new Error('write must return one result per item');
    const answers = new Map(fresh.map(({ number }, index) => [number, written[index] as R]));
    this.results = numbers.map((number) => ({ number, written: answers.get(number) ?? null }));
  }

  /** Keeps other processes from queueing at the row; without Redis the row alone decides. */
  private async lockTraffic(): Promise<void> {
    const { NUMBERING_LOCK_TTL_MS, NUMBERING_LOCK_CAP_MS } = env();
    const { plan, item } = this.requests[0];
    const { actor } = item.ctx;
    const lock = await tryLockWithReason(plan.lockKey, NUMBERING_LOCK_TTL_MS, NUMBERING_LOCK_CAP_MS, actor);
    metrics.lockAcquisitions.inc(this.labels);
    if (typeof lock !== 'string') {
      this.releaseLock = () => {
        this.releaseLock = () => {};
        void lock.release();
      };
      return;
    }
    this.fallback = 'DB_LOCK';
    metrics.fallbacks.inc();
    metrics.lockAcquisitionFailures.inc({ ...this.labels, reason: lock });
    // The circuit breaker limits this to one entry per ten seconds and process, for any count of numbers.
    if (lock === 'down') this.reportRedisDown();
  }

  /** Scenario 1 of the requirements (3.11.6.1): a warning with project and user, and an entry for operations. */
  private reportRedisDown(): void {
    const { ctx, request } = this.requests[0].item;
    const user = ctx.actor.kind === 'user' ? ctx.actor.publicId : null;
    logger.warn(
      { ...this.labels, user, requestId: ctx.requestId },
      'Redis is away, numbers are issued on the row lock',
    );
    void recordNumberingError(ctx, new RedisDown(), request);
  }

  /** Labels of the metrics about this series. */
  private get labels(): { project: string; type: string } {
    const { projectCode, typeCode } = this.requests[0].item.request;
    return { project: projectCode, type: typeCode };
  }

  private refuseIfAnyLeft(): void {
    if (this.requests.some((request) => !request.isWanted)) throw new GivenUp();
  }

  private measures(): Measures {
    const retryCount = Math.max(...this.requests.map((request) => request.retryCount));
    const oldest = Math.min(...this.requests.map((request) => request.startedAt));
    return {
      retryCount,
      lockWaitMs: Math.round(this.lockWaitMs),
      totalDurationMs: Math.round(performance.now() - oldest),
      fallbackUsed: this.fallback === 'NONE' && retryCount > 0 ? 'RETRY' : this.fallback,
    };
  }
}
