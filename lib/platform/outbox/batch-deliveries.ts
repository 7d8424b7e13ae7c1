import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';
import { systemCtx, type TxCtx } from '../ctx';
import { logger } from '../logger';
import type { Consumer } from './catalog';
import { consumeDeliveries, consumeDelivery } from './consume';
import { MAX_BATCH_SIZE, type OutboxEvent } from './delivery';

/**
 * Wait of a delivery for others, in milliseconds. The relay adds the jobs of 250 ms at once, and a worker takes them one
 * after the other: twenty take some milliseconds, on a busy machine some more.
 */
const GATHER_MS = 20;

/** Deliveries of a failed batch that are under way at a time: one that waits for a lock must not take every connection. */
const ALONE_AT_ONCE = 5;

/**
 * Effect of an event. `inside`: one event after the other. `narrow` leaves out, by one look for all, the events that
 * `inside` would do nothing for. `together`: of all events by shared statements.
 */
export type BatchHandler =
  | {
      inside: (tx: TxCtx, event: OutboxEvent) => Promise<void>;
      narrow?: (tx: TxCtx, events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;
    }
  | { together: (tx: TxCtx, events: readonly OutboxEvent[]) => Promise<void> };

type Outcome = 'done' | 'repeated';

/** A delivery that waits for its batch. */
interface Waiting {
  eventId: string;
  /** Runs a function in the caller's asynchronous context, so that spans and events belong to the caller's trace. */
  inContext: <T>(run: () => T) => T;
}

/** Runs a function after the earlier calls have settled. */
type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Serves the deliveries of one consumer. */
export interface DeliveryBatches {
  /** In one transaction with the deliveries that wait at the same moment. If that one fails, each is served by itself. */
  consume: (eventId: string) => Promise<Outcome>;
  /** In a transaction of its own. */
  consumeAlone: (eventId: string) => Promise<Outcome>;
}

/** Group commit of the deliveries of one consumer. */
export function batchDeliveries(consumer: Consumer, handler: () => BatchHandler): DeliveryBatches {
  const consumeAlone = (eventId: string) =>
    consumeDelivery(systemCtx(`consume:${consumer}`), { eventId, consumer }, (tx, event) =>
      serveEach(tx, handler(), [event], (run) => run()),
    );
  let previous: Promise<unknown> = Promise.resolve();
  // One batch after another: two of the same consumer write to the same tables, and in a small one a statement scans the
  // rows of both.
  const inTurn: InTurn = (run) => {
    const current = previous.then(run);
    previous = current.catch(() => undefined);
    return current;
  };
  const loader = new DataLoader<Waiting, Outcome>(
    (batch) => consumeBatch(consumer, handler(), batch, { inTurn, consumeAlone }),
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: (dispatch) => void setTimeout(dispatch, GATHER_MS),
    },
  );
  return {
    consume: (eventId) => loader.load({ eventId, inContext: AsyncLocalStorage.snapshot() }),
    consumeAlone,
  };
}

async function consumeBatch(
  consumer: Consumer,
  handler: BatchHandler,
  batch: readonly Waiting[],
  { inTurn, consumeAlone }: { inTurn: InTurn; consumeAlone: (eventId: string) => Promise<Outcome> },
): Promise<readonly (Outcome | Error)[]> {
  const alone = ({ eventId, inContext }: Waiting) => inContext(() => consumeAlone(eventId)).catch(asError);
  if (batch.length === 1) return Promise.all(batch.map(alone));
  const contexts = new Map(batch.map(({ eventId, inContext }) => [eventId, inContext]));
  const eventIds = [...contexts.keys()];
  try {
    const served = await inTurn(() =>
      consumeDeliveries(
        systemCtx(`consume:${consumer}`),
        { consumer, eventIds },
        (tx, events) => serveEach(tx, handler, events, (run, { eventId }) => (contexts.get(eventId) ?? call)(run)),
        { tries: 1 },
      ),
    );
    return batch.map(({ eventId }) => (served.has(eventId) ? 'done' : 'repeated'));
  } catch (error) {
    // Each gets a transaction of its own, in which only the poisoned one fails.
    logger.warn({ err: error, consumer, deliveries: batch.length }, 'batch of deliveries failed, each goes on alone');
    return mapAtOnce(ALONE_AT_ONCE, batch, alone);
  }
}

/** Maps a list with `count` calls of `each` under way. */
async function mapAtOnce<T, R>(count: number, list: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const mapped: R[] = [];
  const open = list.entries();
  const lane = async () => {
    for (const [index, one] of open) mapped[index] = await each(one);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return mapped;
}

async function serveEach(
  tx: TxCtx,
  handler: BatchHandler,
  events: readonly OutboxEvent[],
  inContextOf: (run: () => Promise<void>, event: OutboxEvent) => Promise<void>,
): Promise<void> {
  if ('together' in handler) return handler.together(tx, events);
  const concerned = handler.narrow ? await handler.narrow(tx, events) : events;
  for (const event of concerned) await inContextOf(() => handler.inside(tx, event), event);
}

const call = <T>(run: () => T): T => run();

/** A DataLoader rejects the load whose result is an Error. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('the delivery failed', { cause: reason });
}
