import type { Consumer, EventPayload, EventType } from './catalog';

/** One event as a consumer gets it: the payload checked, the facts of its row beside it. */
export type OutboxEvent<T extends EventType = EventType> = {
  [K in T]: {
    eventId: string;
    type: K;
    payload: EventPayload<K>;
    entityType: string | null;
    entityPublicId: string | null;
    seq: number | null;
    occurredAt: Date;
  };
}[T];

/** An event's way to one consumer, as the relay sends it. */
export interface ClaimedDelivery {
  deliveryId: number;
  eventId: string;
  consumer: Consumer;
  round: number;
  /** True after an earlier send: its job may still exist in Redis. */
  wasSent: boolean;
  /** Of the span that emitted the event; null without tracing. */
  traceparent: string | null;
}

/** A sent delivery that is not done by then was lost or is stuck: it is sent again. */
export const LEASE_SECONDS = 60;

/**
 * Deliveries of one transaction. It holds the rows of all of them until its commit, and a person's own act may wait for
 * one: twenty take some tens of milliseconds, and spare nineteen twentieths of the statements around a delivery.
 */
export const MAX_BATCH_SIZE = 20;

/**
 * Pauses between the rounds of a delivery, each round being a job with its quick tries: an evening's outage of a
 * consumer heals by itself. After the last one the delivery is dead.
 */
export const SLOW_SCHEDULE_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** No ':' and not only digits: BullMQ refuses both. */
export function jobIdOf(delivery: Pick<ClaimedDelivery, 'eventId' | 'consumer'>): string {
  return `evt-${delivery.eventId}-${delivery.consumer}`;
}
