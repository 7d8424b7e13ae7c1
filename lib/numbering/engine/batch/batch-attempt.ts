import type { NumberingFallback } from '@/db/enums';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import {
  CannotBeKept,
  gatherWrites,
  type KeptWrites,
  keepWrites,
  sendAhead,
  sentAhead,
  writeKept,
} from '@/lib/platform/gather-writes';
import { tryLockWithReason } from '@/lib/platform/lock';
import { logger } from '@/lib/platform/logger';
import { metrics } from '@/lib/platform/metrics';
import { readNow } from '@/lib/platform/time/database-time';
import { transact } from '@/lib/platform/transact';
import { refuseOutdated } from './issue-moment';
import { lockForNumbers } from './lock-for-numbers';
import type { ApplyNumbers, IssuedNumber, Numbered, WriteNumbered } from './number-items';
import type { PendingNumber } from './pending-number';
import { RedisDown, recordNumberingError } from './record-error';
import { isSameState, type LeftBehind } from './series-state';
import { assignNumbers, auditTakenNumbers, type Measures, type TakenNumbers } from './take-numbers';

/** A caller left while the transaction ran: it must not get a number, so the others go again without it. */
export class GivenUp extends Error {}

/** Keeps `transact` from repeating by itself: retries, splitting and the deadline are decided in one place. */
class Wrapped extends Error {
  constructor(readonly original: unknown) {
    super('wrapped');
  }
}

/** Where a batch stands among those of its series and process. */
export interface Turn {
  /** Where the batch before leaves the series, which it is still writing; null for one that did not begin so early. */
  before: LeftBehind | null;
  /** The batch before has sent its commit, or given up: only then is it of use to ask for the series. */
  isFree: Promise<void>;
  /** All is put together, and only the server is at work to leave the series so: whoever is next may get ready. */
  onPutTogether: (state: LeftBehind) => void;
  /** The commit is on its way, or nothing came of it: whoever is next may ask for the series. */
  onLeft: () => void;
}

/** What a batch writes, worked out before it held the series. */
interface PutTogether {
  /** Of the series it was worked out for: of any other it is worth nothing. */
  state: LeftBehind;
  result: TakenNumbers;
  kept: KeptWrites;
}

/** One transaction for a batch of callers of one series. */
export class BatchAttempt<P, R> {
  isWaitingForSeries = false;
  /** From here on any error leaves the outcome unknown. */
  isCommitSent = false;
  /** What the ledger will show if the commit went through. */
  taken: { number: IssuedNumber; documentPublicId: string }[] = [];
  results: R[] = [];
  private releaseLock: () => void = () => {};
  private isOver = false;
  private lockWaitMs = 0;
  private fallback: NumberingFallback = 'NONE';

  constructor(
    readonly pending: readonly [PendingNumber<P, R>, ...PendingNumber<P, R>[]],
    private readonly apply: ApplyNumbers<P, R>,
    private readonly turn: Turn,
    /** The ledger refused a text: numbers are taken statement by statement, which tells which texts are taken. */
    private readonly isCareful: boolean,
  ) {}

  /** @returns the results of `apply`, committed */
  async run(): Promise<R[]> {
    const [first] = this.pending;
    try {
      await transact(first.item.ctx, async (tx) => {
        // The connection is taken by now: a lock held while waiting for one would stop everybody else.
        try {
          await this.work(tx);
        } catch (error) {
          throw new Wrapped(error);
        }
      });
      return this.results;
    } catch (error) {
      throw error instanceof Wrapped ? error.original : error;
    } finally {
      this.isOver = true;
      this.releaseLock();
    }
  }

  private async work(tx: TxCtx): Promise<void> {
    await (this.isCareful ? this.issue(tx) : gatherWrites(tx, () => this.issue(tx)));
    this.refuseIfAnyLeft();
    for (const pending of this.pending) pending.beginCommit();
    this.isCommitSent = true;
    // Whoever is next may get ready: the row itself lets nobody in before the commit.
    this.releaseLock();
    this.turn.onLeft();
  }

  private async issue(tx: TxCtx): Promise<void> {
    const { write, ahead } = await this.getReady(tx);
    const askedAt = performance.now();
    const locked = await lockForNumbers(tx, this.pending).finally(() => {
      this.lockWaitMs += performance.now() - askedAt;
      metrics.lockAcquisitionDurationMs.observe(this.place, this.lockWaitMs);
    });
    this.noteWait(false);
    this.refuseIfAnyLeft();
    const isAsExpected = ahead !== null && isSameState(locked, ahead.state) && locked.numbers.size === 0;
    if (isAsExpected) await writeKept(tx, ahead.kept);
    else this.refuseOutdatedPlans(locked.moment);
    const taken = isAsExpected ? ahead.result : await assignNumbers(tx, this.pending, locked);
    await gatherWrites(tx, async () => {
      if (!isAsExpected) await this.writeNumbered(taken, write);
      const tip = await auditTakenNumbers(tx, taken, this.measures());
      const { counters, moment } = taken;
      this.turn.onPutTogether({ series: { ...taken.series, ...tip }, counters, moment });
    });
  }

  /** Does all that can be done without the series before it waits for it, and holds it as short as can be. */
  private async getReady(tx: TxCtx): Promise<{ write: WriteNumbered<P, R>; ahead: PutTogether | null }> {
    const items = this.pending.map(({ item: { ctx, payload } }) => ({ ctx, payload }));
    const { before } = this.turn;
    this.noteWait(false);
    // Where nobody of this process is before it, it asks for the series while it locks its own rows.
    const traffic = before ? null : this.holdTraffic();
    // Ahead of everything that is sent without waiting: nothing may be queued behind that.
    const now = before ? await readNow(tx) : null;
    const write: WriteNumbered<P, R> =
      (await this.apply.ahead?.(tx, items)) ?? ((numbered) => this.apply(tx, numbered));
    await sendAhead(tx);
    const ahead = before && now && !this.isCareful ? await this.putTogetherAhead(tx, { before, now }, write) : null;
    await sentAhead(tx);
    this.noteWait(true);
    await this.turn.isFree;
    this.refuseIfAnyLeft();
    await (traffic ?? this.holdTraffic());
    return { write, ahead };
  }

  /** All but the audit rows, which say how long it took, as they are if the series is left behind as those before say. */
  private async putTogetherAhead(
    tx: TxCtx,
    { before: state, now }: { before: LeftBehind; now: Date },
    write: WriteNumbered<P, R>,
  ): Promise<PutTogether | null> {
    const moment = now > state.moment ? now : state.moment;
    this.refuseOutdatedPlans(moment);
    try {
      const { result, kept } = await keepWrites(tx, async () => {
        const taken = await assignNumbers(tx, this.pending, { ...state, numbers: new Map(), moment });
        await this.writeNumbered(taken, write);
        return taken;
      });
      return { state, result, kept };
    } catch (error) {
      // What is refused now is refused, or not, when the series is held.
      if (error instanceof AppError || error instanceof CannotBeKept) return null;
      throw error;
    }
  }

  private refuseOutdatedPlans(moment: Date): void {
    refuseOutdated(
      this.pending.map(({ plan }) => plan),
      moment,
    );
  }

  private noteWait(isForSeries: boolean): void {
    this.isWaitingForSeries = isForSeries;
    for (const pending of this.pending) pending.noteWait(isForSeries);
  }

  private async writeNumbered(taken: TakenNumbers, write: WriteNumbered<P, R>): Promise<void> {
    const numbered = taken.numbers.flatMap((number, index): Numbered<P>[] => {
      const item = this.pending[index]?.item;
      return item ? [{ ctx: item.ctx, payload: item.payload, number }] : [];
    });
    this.taken = taken.numbers.map((number, index) => ({
      number,
      documentPublicId: this.pending[index]?.item.request.documentPublicId ?? '',
    }));
    this.results = await write(numbered);
    if (this.results.length !== this.pending.length) throw new Error('apply must return one result per item');
  }

  private async holdTraffic(): Promise<void> {
    const release = await this.lockTraffic();
    if (this.isOver) release();
    else this.releaseLock = release;
  }

  /** Redis keeps other processes from queueing at the row; without it the row alone decides. */
  private async lockTraffic(): Promise<() => void> {
    const { NUMBERING_LOCK_TTL_MS, NUMBERING_LOCK_CAP_MS } = env();
    const { plan } = this.pending[0];
    const askedAt = performance.now();
    const lock = await tryLockWithReason(plan.lockKey, NUMBERING_LOCK_TTL_MS, NUMBERING_LOCK_CAP_MS);
    this.lockWaitMs = performance.now() - askedAt;
    metrics.lockAcquisitions.inc(this.place);
    if (typeof lock !== 'string') {
      let isReleased = false;
      return () => {
        if (!isReleased) void lock.release();
        isReleased = true;
      };
    }
    this.fallback = 'DB_LOCK';
    metrics.fallbacks.inc();
    metrics.lockAcquisitionFailures.inc({ ...this.place, reason: lock });
    // A breaker follows it: one entry in ten seconds and process, however many numbers are issued meanwhile.
    if (lock === 'down') this.reportRedisDown();
    return () => {};
  }

  /** Scenario 1 of the requirements (3.11.6.1): a warning with project and user, and an entry for operations. */
  private reportRedisDown(): void {
    const { ctx, request } = this.pending[0].item;
    const user = ctx.actor.kind === 'user' ? ctx.actor.publicId : null;
    logger.warn({ ...this.place, user, requestId: ctx.requestId }, 'Redis is away, numbers are issued on the row lock');
    void recordNumberingError(ctx, new RedisDown(), request);
  }

  /** Labels of the metrics about this series. */
  private get place(): { project: string; type: string } {
    const { projectCode, typeCode } = this.pending[0].item.request;
    return { project: projectCode, type: typeCode };
  }

  private refuseIfAnyLeft(): void {
    if (this.pending.some((pending) => !pending.isWanted)) throw new GivenUp();
  }

  private measures(): Measures {
    const retryCount = Math.max(...this.pending.map((pending) => pending.retryCount));
    const oldest = Math.min(...this.pending.map((pending) => pending.startedAt));
    return {
      retryCount,
      lockWaitMs: Math.round(this.lockWaitMs),
      totalDurationMs: Math.round(performance.now() - oldest),
      fallbackUsed: this.fallback === 'NONE' && retryCount > 0 ? 'RETRY' : this.fallback,
    };
  }
}
