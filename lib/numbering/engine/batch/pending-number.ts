import { AppError } from '@/lib/platform/errors/app-error';
import type { PlannedItem } from './assign-sequences';
import type { Issued, NumberItem } from './number-items';
import type { NumberPlan } from './plan-number';

/** The requests of one call. A whole call is issued together or not at all; of any other a faulty item fails alone. */
export interface Call {
  readonly isWhole: boolean;
}

/**
 * One request for a number, from the call to its outcome. It is given up at its deadline or when its caller aborts,
 * unless the commit is sent: from then on only the commit decides.
 */
export class PendingNumber<P, R> implements PlannedItem {
  readonly startedAt = performance.now();
  readonly outcome: Promise<Issued<R>>;
  retryCount = 0;
  private state: 'wanted' | 'committing' | 'settled' = 'wanted';
  private isWaitingForSeries = true;
  private leaving: unknown;
  private readonly timer: NodeJS.Timeout;
  private resolve: (result: Issued<R>) => void = () => {};
  private reject: (reason: unknown) => void = () => {};

  /** @param call the requests of one call share a transaction */
  constructor(
    readonly item: NumberItem<P>,
    readonly plan: NumberPlan,
    readonly call: Call,
    deadlineMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(this.onDeadline, deadlineMs);
    signal?.addEventListener('abort', this.onAbort, { once: true });
  }

  get isWanted(): boolean {
    return this.state === 'wanted';
  }

  /** Decides between LOCK_TIMEOUT and BUSY at the deadline. */
  noteWait(isForSeries: boolean): void {
    this.isWaitingForSeries = isForSeries;
  }

  /** Called in the turn of the event loop that sends the commit. */
  beginCommit(): void {
    if (this.state === 'wanted') this.state = 'committing';
  }

  /** The transaction was rolled back: an aborted caller is settled, any other may be retried. */
  noteRolledBack(): void {
    this.isWaitingForSeries = true;
    if (this.state !== 'committing') return;
    this.state = 'wanted';
    if (this.leaving !== undefined) this.fail(this.leaving);
  }

  succeed(result: Issued<R>): void {
    this.finish(() => this.resolve(result));
  }

  fail(reason: unknown): void {
    this.finish(() => this.reject(reason));
  }

  private finish(settle: () => void): void {
    if (this.state === 'settled') return;
    this.state = 'settled';
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
    settle();
  }

  private leave(reason: unknown): void {
    if (this.state === 'committing') this.leaving ??= reason;
    else this.fail(reason);
  }

  private readonly onDeadline = (): void => this.leave(new AppError(this.isWaitingForSeries ? 'LOCK_TIMEOUT' : 'BUSY'));

  private readonly onAbort = (): void => this.leave(this.signal?.reason);
}
