import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Database } from './client';

/** Longer than any read that is put together takes; whoever comes later does not wait for a connection that hangs. */
const PATIENCE_MS = 100;
/** Bounds the statement's text. */
const MAX_TOGETHER = 64;

/**
 * Answers everybody who asks for the same kind of thing at the same time with one statement: what a statement costs
 * beyond its rows is paid once. Whoever comes while a read runs waits for the next one, because that one may be too
 * old; so whoever asks alone is answered at once. A read that fails is repeated for each by itself.
 * @param read one result per key, in order, read when it is called
 */
export function coalesceReads<K, R>(
  read: (db: Database, keys: readonly K[]) => Promise<readonly R[]>,
): (db: Database, key: K) => Promise<R> {
  const readers = new WeakMap<Database, Reader<K, R>>();
  return (db, key) => {
    let reader = readers.get(db);
    if (!reader) {
      reader = new Reader((keys) => read(db, keys));
      readers.set(db, reader);
    }
    countAsking(db, 1);
    return reader.ask(key).finally(() => countAsking(db, -1));
  };
}

const asking = new WeakMap<Database, number>();

/** True while somebody waits for an answer: they are about to do something with it. */
export function isAnybodyAsking(db: Database): boolean {
  return (asking.get(db) ?? 0) > 0;
}

function countAsking(db: Database, change: 1 | -1): void {
  asking.set(db, (asking.get(db) ?? 0) + change);
}

interface Asking<K, R> {
  key: K;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

class Reader<K, R> {
  private waiting: Asking<K, R>[] = [];
  private isRunning = false;

  constructor(private readonly read: (keys: readonly K[]) => Promise<readonly R[]>) {}

  ask(key: K): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    // Whoever asks in the same turn of the event loop comes along.
    await endOfTurn();
    while (this.waiting.length > 0) {
      await patiently(this.answer(this.waiting.splice(0, MAX_TOGETHER)));
    }
    this.isRunning = false;
  }

  private async answer(together: readonly Asking<K, R>[]): Promise<void> {
    try {
      const results = await this.read(together.map(({ key }) => key));
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as R);
    } catch (error) {
      const [only, ...others] = together;
      if (others.length === 0) only?.reject(error);
      else await Promise.all(together.map((asking) => this.answer([asking])));
    }
  }
}

async function patiently(answered: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([answered, patience]);
  clearTimeout(timer);
}
