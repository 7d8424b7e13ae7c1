import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { webhookMessages } from '@/db/schema/webhooks';
import type { Ctx, TxCtx } from '../ctx';
import { newPublicId } from '../id';
import { transact } from '../transact';
import { type DeadLetterFacts, deadLetterBody } from './dead-letter-body';
import { inTurn } from './in-turn';
import { N8N, n8nEndpoint } from './n8n-endpoint';

/** One alert for a kind of failure in this time; the next one says how many were not sent. */
const QUIET_MINUTES = 5;

export type WebhookMessage = typeof webhookMessages.$inferSelect;

/**
 * The message about a dead letter: the one that was made by an earlier try, or a new one. While another one of the same
 * consumer and error is less than five minutes old it is only counted; without a receiver it is kept as skipped.
 */
export async function openMessage(ctx: Ctx, eventId: string, dead: DeadLetterFacts): Promise<WebhookMessage> {
  const groupKey = `${dead.consumer}:${dead.errorClass}`.slice(0, 200);
  return transact(ctx, async (tx) => {
    const known = await selectOf(tx, eventId);
    if (known) return known;
    // Things that fail, fail together: the first of them is told, and the others have to see it.
    await inTurn(tx, `webhook:${groupKey}`, () => insertMessage(tx, eventId, { groupKey, dead }));
    const made = await selectOf(tx, eventId);
    if (!made) throw new Error('a message that was written is not there');
    return made;
  });
}

async function selectOf(tx: TxCtx, eventId: string): Promise<WebhookMessage | undefined> {
  const [row] = await tx.db
    .select()
    .from(webhookMessages)
    .where(and(eq(webhookMessages.endpoint, N8N), eq(webhookMessages.eventId, eventId)));
  return row;
}

async function insertMessage(
  tx: TxCtx,
  eventId: string,
  { groupKey, dead }: { groupKey: string; dead: DeadLetterFacts },
): Promise<void> {
  const isOfGroup = and(eq(webhookMessages.endpoint, N8N), eq(webhookMessages.groupKey, groupKey));
  const [recent] = await tx.db
    .select({
      isQuiet: sql<number>`COALESCE(MAX(${webhookMessages.createdAt}) > NOW(3) - INTERVAL ${QUIET_MINUTES} MINUTE, 0)`,
      lastId: sql<number>`COALESCE(MAX(${webhookMessages.id}), 0)`,
    })
    .from(webhookMessages)
    .where(
      and(isOfGroup, eq(webhookMessages.kind, 'EVENT'), inArray(webhookMessages.state, ['PENDING', 'SENT', 'FAILED'])),
    )
    .for('update');
  const [suppressed] = await tx.db
    .select({ count: sql<number>`COUNT(*)` })
    .from(webhookMessages)
    .where(and(isOfGroup, eq(webhookMessages.state, 'SUPPRESSED'), gt(webhookMessages.id, recent?.lastId ?? 0)));
  await tx.db.insert(webhookMessages).values({
    publicId: newPublicId(),
    webhookId: eventId,
    endpoint: N8N,
    kind: 'EVENT',
    eventId,
    groupKey,
    body: await deadLetterBody(tx, dead, suppressed?.count ?? 0),
    state: stateFor({ isQuiet: Boolean(recent?.isQuiet) }),
  });
}

function stateFor({ isQuiet }: { isQuiet: boolean }): WebhookMessage['state'] {
  if (!n8nEndpoint()) return 'SKIPPED';
  return isQuiet ? 'SUPPRESSED' : 'PENDING';
}
