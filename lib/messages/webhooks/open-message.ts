import { and, eq } from 'drizzle-orm';
import { webhookMessages } from '@/db/schema/webhooks';
import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { type DeadLetterFacts, deadLetterBody } from './dead-letter-body';
import { N8N, n8nEndpoint } from './n8n-endpoint';
import { groupKeyOf, readQuietWindow } from './quiet-window';
import { withAdvisoryLock } from './with-advisory-lock';

export type WebhookMessage = typeof webhookMessages.$inferSelect;

/**
 * The message about a dead letter: an earlier try's, or a new one. Within five minutes of another message about the
 * same consumer and error it is suppressed and counted; without a receiver it is skipped.
 */
export async function openMessage(ctx: Ctx, eventId: string, dead: DeadLetterFacts): Promise<WebhookMessage> {
  const groupKey = groupKeyOf(dead);
  return transact(ctx, async (tx) => {
    const known = await selectOf(tx, eventId);
    if (known) return known;
    // Failures come in bursts: the first one opens the message, and concurrent ones must see it.
    await withAdvisoryLock(tx, `webhook:${groupKey}`, () => insertMessage(tx, eventId, { groupKey, dead }));
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
  const { isQuiet, suppressedIds } = await readQuietWindow(tx, groupKey);
  await tx.db.insert(webhookMessages).values({
    publicId: newPublicId(),
    webhookId: eventId,
    endpoint: N8N,
    kind: 'EVENT',
    eventId,
    groupKey,
    body: await deadLetterBody(tx, dead, suppressedIds.length),
    state: stateFor({ isQuiet }),
  });
}

function stateFor({ isQuiet }: { isQuiet: boolean }): WebhookMessage['state'] {
  if (!n8nEndpoint()) return 'SKIPPED';
  return isQuiet ? 'SUPPRESSED' : 'PENDING';
}
