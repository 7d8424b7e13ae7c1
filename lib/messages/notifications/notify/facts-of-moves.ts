import { inArray, min } from 'drizzle-orm';
import { notifications } from '@/db/schema/system';
import type { TxCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { type DocumentFacts, readDocuments } from './document-facts';
import type { Moved } from './move-audience';
import { type InstanceFacts, readInstances } from './workflow-facts';

/** Facts of several moves, read at once. */
export interface FactsOfMoves {
  documents: ReadonlyMap<string, DocumentFacts>;
  instances: ReadonlyMap<string, InstanceFacts>;
  /** False for a move whose document has no notice from before it. */
  hasEarlierNotices: (event: Moved) => boolean;
}

/** Reads the facts of the moves among the events of one transaction. */
export async function readFactsOfMoves(tx: TxCtx, events: readonly OutboxEvent[]): Promise<FactsOfMoves> {
  const moves = events.filter((event) => event.type === 'workflow.moved');
  const publicIds = [...new Set(moves.map(({ payload }) => payload.documentPublicId))];
  const oldest = await readOldestNotices(tx, publicIds);
  const mayNotifyBefore = (one: OutboxEvent, { occurredAt, payload }: Moved) =>
    one.occurredAt < occurredAt && [null, payload.documentPublicId].includes(documentOf(one));
  return {
    documents: await readDocuments(tx, publicIds),
    instances: await readInstances(tx, [...new Set(moves.map(({ payload }) => payload.instanceId))]),
    hasEarlierNotices: (event) => {
      const first = oldest.get(event.payload.documentPublicId);
      // A notice has the time of its event.
      return (first !== undefined && first < event.occurredAt) || events.some((one) => mayNotifyBefore(one, event));
    },
  };
}

/** The only document whose notices an event makes; null: it may be any. */
function documentOf({ type, payload }: OutboxEvent): string | null {
  if (type === 'correspondence.submitted') return payload.correspondencePublicId;
  return type === 'workflow.moved' ? payload.documentPublicId : null;
}

/** When the first notice of each record was made. */
async function readOldestNotices(tx: TxCtx, publicIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (publicIds.length === 0) return new Map();
  const { entityPublicId, createdAt } = notifications;
  const rows = await tx.db
    .select({ publicId: entityPublicId, first: min(createdAt) })
    .from(notifications)
    .where(inArray(entityPublicId, [...publicIds]))
    .groupBy(entityPublicId);
  return new Map(rows.flatMap(({ publicId, first }) => (publicId && first ? [[publicId, first] as const] : [])));
}
