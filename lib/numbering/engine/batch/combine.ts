import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { isAnybodyAsking } from '@/db/coalesce-reads';
import { issueBatch } from './issue-batch';
import type { ApplyNumbers } from './number-items';
import type { PendingNumber } from './pending-number';
import { seriesKeyOf } from './series-row';
import type { LeftBehind } from './series-state';

/**
 * While others are about, the first one waits this long for its own kind: a transaction that is not begun saves some
 * twenty statements, which is more than the wait. Whoever is alone waits for nobody.
 */
const GATHERING_MS = 10;
/** More would make one transaction, and with it everybody's wait, noticeably longer without being any faster. */
const MAX_TOGETHER = 56;
/**
 * So many need not wait for company: they get ready (documents locked, workflows moved) while the server writes those
 * before them. Fewer would only be torn apart from the others who come meanwhile.
 */
const CROWD = 20;

/** Those who want a number of one series, from one verb, on one database. */
class Combiner<P, R> {
  private readonly waiting: PendingNumber<P, R>[] = [];
  private isRunning = false;
  private onCrowd: () => void = () => {};

  constructor(
    private readonly apply: ApplyNumbers<P, R>,
    private readonly onIdle: () => void,
    private readonly isBusy: () => boolean,
  ) {}

  add(pending: readonly PendingNumber<P, R>[]): void {
    this.waiting.push(...pending);
    if (!this.isRunning) void this.run();
    else if (this.waiting.length >= CROWD) this.onCrowd();
  }

  /**
   * One transaction after another, each with everyone who came while the one before was at work. The next begins while
   * the one before commits: the row is free again before the disk has answered. A crowd begins as soon as the server
   * has all of the one before. More than two are never under way.
   */
  private async run(): Promise<void> {
    this.isRunning = true;
    // Whoever asks in the same turn of the event loop comes along.
    await endOfTurn();
    if (this.isBusy()) await sleep(GATHERING_MS);
    let last = Promise.resolve();
    let isFree = Promise.resolve();
    let state: LeftBehind | null = null;
    while (this.waiting.length > 0) {
      const batch = this.takeTogether();
      const before = last;
      const turnBefore = isFree;
      let onPutTogether: (state: LeftBehind) => void = () => {};
      let onLeft = () => {};
      const isPutTogether = new Promise<LeftBehind>((resolve) => {
        onPutTogether = resolve;
      });
      isFree = new Promise<void>((resolve) => {
        onLeft = resolve;
      });
      last = issueBatch(batch, this.apply, { before: state, isFree: turnBefore, onPutTogether, onLeft });
      void last.then(onLeft);
      state = await Promise.race([
        isFree.then(() => null),
        isPutTogether.then((leftBehind) => this.crowd().then(() => leftBehind)),
      ]);
      await before;
      if (this.waiting.length === 0) await last;
    }
    this.isRunning = false;
    this.onIdle();
  }

  /** When so many wait that they may get ready, where there is anything to get ready. */
  private crowd(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.apply.ahead) return;
      if (this.waiting.length >= CROWD) resolve();
      else this.onCrowd = resolve;
    });
  }

  /** In order of arrival; what was asked for in one call is not torn apart. */
  private takeTogether(): PendingNumber<P, R>[] {
    let count = endOfCall(this.waiting, 0);
    while (count < this.waiting.length) {
      const end = endOfCall(this.waiting, count);
      if (end > MAX_TOGETHER) break;
      count = end;
    }
    return this.waiting.splice(0, count);
  }
}

function endOfCall(waiting: readonly { call: object }[], start: number): number {
  const call = waiting[start]?.call;
  let end = start + 1;
  while (end < waiting.length && waiting[end]?.call === call) end += 1;
  return end;
}

type AnyCombiner = Combiner<never, never>;
const combiners = new WeakMap<Database, Map<string, Map<unknown, AnyCombiner>>>();

/** Lets these wishes for numbers of one series go with all others of their kind. Each is settled in time. */
export function combine<P, R>(
  db: Database,
  pending: readonly [PendingNumber<P, R>, ...PendingNumber<P, R>[]],
  apply: ApplyNumbers<P, R>,
): void {
  const ofDatabase = combiners.get(db) ?? new Map<string, Map<unknown, AnyCombiner>>();
  combiners.set(db, ofDatabase);
  const key = seriesKeyOf(pending[0].plan);
  const ofSeries = ofDatabase.get(key) ?? new Map<unknown, AnyCombiner>();
  ofDatabase.set(key, ofSeries);
  let combiner = ofSeries.get(apply) as unknown as Combiner<P, R> | undefined;
  if (!combiner) {
    combiner = new Combiner<P, R>(
      apply,
      () => {
        ofSeries.delete(apply);
        if (ofSeries.size === 0) ofDatabase.delete(key);
      },
      () => ofDatabase.size > 1 || isAnybodyAsking(db),
    );
    ofSeries.set(apply, combiner as unknown as AnyCombiner);
  }
  combiner.add(pending);
}
