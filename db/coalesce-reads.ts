import DataLoader from 'dataloader';
import type { Database } from './client';

/** Bounds the statement's text. */
const MAX_BATCH_SIZE = 128;

/**
 * Coalesces reads of one kind: calls in the same turn of the event loop share one statement. Nothing is cached, and a
 * call never joins a read that is in flight, so no answer is older than its question. A read that fails is repeated for
 * each key by itself.
 * @param read one result per key, in order, read when it is called
 */
export function coalesceReads<K, R>(
  read: (db: Database, keys: readonly K[]) => Promise<readonly R[]>,
): (db: Database, key: K) => Promise<R> {
  const loaders = new WeakMap<Database, DataLoader<K, R>>();
  return (db, key) => {
    let loader = loaders.get(db);
    if (!loader) {
      loader = new DataLoader<K, R>((keys) => readEach(keys, (some) => read(db, some)), {
        cache: false,
        maxBatchSize: MAX_BATCH_SIZE,
        batchScheduleFn: setImmediate,
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}

async function readEach<K, R>(
  keys: readonly K[],
  read: (keys: readonly K[]) => Promise<readonly R[]>,
): Promise<readonly (R | Error)[]> {
  try {
    return await read(keys);
  } catch (error) {
    if (keys.length === 1) throw error;
    return (await Promise.all(keys.map((key) => readEach([key], read).catch(asError)))).flat();
  }
}

/** A DataLoader rejects the load whose result is an Error. */
function asError(reason: unknown): [Error] {
  return [reason instanceof Error ? reason : new Error('the read failed', { cause: reason })];
}
