import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import type { TxCtx } from '../ctx';
import { newPublicId } from '../id';
import { appendRows } from '../statement-buffer';
import { currentTraceparent } from '../tracing/trace';
import { EVENTS, type EventPayload, type EventType } from './catalog';

export interface EmittedEvent<T extends EventType = EventType> {
  type: T;
  payload: EventPayload<T>;
  entityType: string;
  entityPublicId: string;
  instanceId?: string | null;
  /** The position within the instance, for consumers that project state and must ignore late news. */
  seq?: number | null;
  /** Of the request that caused it, where the transaction writes for several; otherwise the current span's. */
  traceparent?: string | null;
}

/**
 * Writes events and one delivery per consumer in the caller's transaction: the change and its consequences commit
 * together or not at all. The relay does the rest. Payloads are checked here, where the mistake is made.
 */
export async function emit(tx: TxCtx, events: readonly EmittedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    eventId: newPublicId(),
    eventType: event.type,
    payloadVersion: EVENTS[event.type].version,
    payload: EVENTS[event.type].payload.parse(event.payload),
    entityType: event.entityType,
    entityPublicId: event.entityPublicId,
    instanceId: event.instanceId ?? null,
    seq: event.seq ?? null,
    traceparent: event.traceparent ?? currentTraceparent(),
  }));
  await appendRows(tx, outboxEvents, rows);
  const deliveries = rows.flatMap((row) =>
    EVENTS[row.eventType].consumers.map((consumer) => ({ eventId: row.eventId, consumer })),
  );
  await appendRows(tx, eventDeliveries, deliveries);
}
