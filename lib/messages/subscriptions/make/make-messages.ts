import { and, asc, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { projects } from '@/db/schema/organizations';
import { subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import { workflowHistories } from '@/db/schema/workflow';
import { actsNamedTo } from '@/lib/people/identity/access/readable-words';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { MessageBody } from '../bodies/message-body';
import { seenBySubscription } from '../seen-by-subscription';
import { messagesOf } from './messages-of-event';
import type { UnaddressedMessage } from './unaddressed-message';

/**
 * Makes the messages of an event for every active subscription that wants them and may learn of its record now. One
 * that is paused gets none, and one that was made after the event neither. A message that exists is not made again.
 */
export async function makeMessages(tx: TxCtx, event: OutboxEvent): Promise<void> {
  for (const message of await messagesOf(tx, event)) {
    const receivers = await listReceivers(tx, message, event.occurredAt);
    if (receivers.length === 0) continue;
    await tx.db
      .insert(subscriptionMessages)
      .ignore()
      .values(receivers.map((receiver) => messageOf(receiver, message, event)));
  }
}

interface Receiver {
  id: number;
  /** The history names the act's person to its organization (decision 067). */
  isNamed: boolean;
}

function messageOf({ id: subscriptionId, isNamed }: Receiver, message: UnaddressedMessage, event: OutboxEvent) {
  const { kind, project, entity, once = event.eventId } = message;
  const data = isNamed || kind !== 'workflow.transitioned' ? message.data : { ...message.data, actorPublicId: null };
  const publicId = newPublicId();
  const occurredAt = event.occurredAt.toISOString();
  return {
    publicId,
    subscriptionId,
    eventKey: `${kind}:${once}`,
    kind,
    entityType: entity.type,
    entityPublicId: entity.publicId,
    // Checked where it is made: a receiver may rely on the shape of a version.
    body: MessageBody.parse({ id: publicId, version: 1, kind, occurredAt, project, data }),
  };
}

function listReceivers(tx: TxCtx, message: UnaddressedMessage, occurredAt: Date): Promise<Receiver[]> {
  const { id, kinds, documentKinds, projectId, status, deletedAt, createdAt } = webhookSubscriptions;
  const isOfProject = message.project ? eq(projects.publicId, message.project.publicId) : sql`FALSE`;
  // A choice of kinds selects documents; a message without a document goes to subscriptions without a choice.
  const isOfKind =
    message.documentKind === null
      ? isNull(documentKinds)
      : or(isNull(documentKinds), sql`JSON_CONTAINS(${documentKinds}, JSON_QUOTE(${message.documentKind}))`);
  return tx.db
    .select({ id, isNamed: isNamedTo(tx, message).mapWith(Boolean) })
    .from(webhookSubscriptions)
    .leftJoin(projects, eq(projects.id, projectId))
    .where(
      and(
        eq(status, 'ACTIVE'),
        isNull(deletedAt),
        lte(createdAt, occurredAt),
        sql`JSON_CONTAINS(${kinds}, JSON_QUOTE(${message.kind}))`,
        isOfKind,
        or(isNull(projectId), isOfProject),
        seenBySubscription(tx, message.entity),
      ),
    )
    .orderBy(asc(id));
}

function isNamedTo(tx: TxCtx, { act }: UnaddressedMessage): SQL {
  if (!act) return sql`TRUE`;
  const isAct = and(eq(workflowHistories.instanceId, act.instanceId), eq(workflowHistories.seq, act.seq));
  const isNamed = actsNamedTo(webhookSubscriptions.organizationId);
  return exists(tx.db.select({ one: sql`1` }).from(workflowHistories).where(and(isAct, isNamed)));
}
