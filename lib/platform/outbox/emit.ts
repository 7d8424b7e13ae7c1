import { eventDeliveries, outboxEvents } from '@/db/schema/events';
import type { TxCtx } from '../ctx';
import { newPublicId } from '../id';
import { appendRows } from '../statement-buffer';
import { currentTraceparent } from '../tracing/trace';
import { type Consumer, EVENTS, type EventPayload, type EventType } from './catalog';
import { KINDS_OF_EVENTS } from './kinds-of-events';
import { readWantedKinds, rememberWantedKinds } from './wanted-kinds';

const SUBSCRIPTIONS = 'subscriptions' satisfies Consumer;

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
  const consumersOf = await resolveConsumers(tx, events);
  // An event for subscriptions alone that none of them wants is none.
  const served = events.filter(({ type }) => consumersOf(type).length > 0);
  if (served.length === 0) return;
  const rows = served.map((event) => ({
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
    consumersOf(row.eventType).map((consumer) => ({ eventId: row.eventId, consumer })),
  );
  await appendRows(tx, eventDeliveries, deliveries);
}

/** Consumers of each type: those of the catalogue, and subscriptions if an active one wants the event. */
async function resolveConsumers(
  tx: TxCtx,
  events: readonly EmittedEvent[],
): Promise<(type: EventType) => readonly Consumer[]> {
  const types = events.map(({ type }) => type);
  if (!types.some((type) => KINDS_OF_EVENTS[type])) return (type) => EVENTS[type].consumers;
  const isRare = types.some((type) => named(type).includes(SUBSCRIPTIONS));
  const wanted = isRare ? await readWantedKinds(tx) : await rememberWantedKinds(tx);
  return (type) => {
    const others = named(type).filter((consumer) => consumer !== SUBSCRIPTIONS);
    return KINDS_OF_EVENTS[type]?.some((kind) => wanted.has(kind)) ? [...others, SUBSCRIPTIONS] : others;
  };
}

function named(type: EventType): readonly Consumer[] {
  return EVENTS[type].consumers;
}
