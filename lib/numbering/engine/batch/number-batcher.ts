import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database } from '@/db/client';
import { issueBatch } from './issue-batch';
import type { WriteNumbered } from './number-items';
import type { PendingNumber } from './pending-number';
import { seriesKeyOf } from './series-row';

/** Larger batches are no faster per number, and make each caller wait longer for its batch. */
const MAX_BATCH_SIZE = 56;

type Requests<P, R> = readonly [PendingNumber<P, R>, ...PendingNumber<P, R>[]];

/**
 * Group commit of one series: requests of one verb that arrive during a write form the next batch. A batch shares a
 * lock, a round of statements and a commit.
 */
class NumberBatcher<P, R> {
  private readonly queue: PendingNumber<P, R>[] = [];
  private isRunning = false;

  private constructor(
    private readonly write: WriteNumbered<P, R>,
    private readonly onIdle: () => void,
  ) {}

  /** The batcher of a series, a database and a verb. It is forgotten when its queue is empty. */
  static of<P, R>(db: Database, seriesKey: string, write: WriteNumbered<P, R>): NumberBatcher<P, R> {
    const ofVerb = batchers.get(write) ?? new WeakMap<Database, Map<string, unknown>>();
    batchers.set(write, ofVerb);
    const bySeries = ofVerb.get(db) ?? new Map<string, unknown>();
    ofVerb.set(db, bySeries);
    const known = bySeries.get(seriesKey) as NumberBatcher<P, R> | undefined;
    if (known) return known;
    const batcher = new NumberBatcher(write, () => bySeries.delete(seriesKey));
    bySeries.set(seriesKey, batcher);
    return batcher;
  }

  enqueue(requests: readonly PendingNumber<P, R>[]): void {
    this.queue.push(...requests);
    if (!this.isRunning) void this.run();
  }

  /**
   * One batch after another. The next one begins when the commit is sent: InnoDB frees the series row before the disk
   * has answered. At most two are under way.
   */
  private async run(): Promise<void> {
    this.isRunning = true;
    // Requests of the same turn of the event loop share the first batch.
    await endOfTurn();
    let previous = Promise.resolve();
    while (this.queue.length > 0) {
      const batch = this.nextBatch();
      let settled = Promise.resolve();
      const commitSent = new Promise<void>((resolve) => {
        settled = issueBatch(batch, this.write, resolve);
      });
      await Promise.race([commitSent, settled]);
      await previous;
      previous = settled;
      if (this.queue.length === 0) await settled;
    }
    this.isRunning = false;
    this.onIdle();
  }

  /** In order of arrival; the requests of one call stay together. */
  private nextBatch(): PendingNumber<P, R>[] {
    let count = endOfCall(this.queue, 0);
    while (count < this.queue.length) {
      const end = endOfCall(this.queue, count);
      if (end > MAX_BATCH_SIZE) break;
      count = end;
    }
    return this.queue.splice(0, count);
  }
}

/** By verb, database and series. */
const batchers = new WeakMap<object, WeakMap<Database, Map<string, unknown>>>();

function endOfCall(queue: readonly { call: object }[], start: number): number {
  const call = queue[start]?.call;
  let end = start + 1;
  while (end < queue.length && queue[end]?.call === call) end += 1;
  return end;
}

/** Adds requests for numbers of one series to the batcher of their verb. Each is settled in time. */
export function enqueueRequests<P, R>(requests: Requests<P, R>, write: WriteNumbered<P, R>): void {
  const [{ item, plan }] = requests;
  NumberBatcher.of(item.ctx.db, seriesKeyOf(plan), write).enqueue(requests);
}
