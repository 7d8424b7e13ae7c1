import { eq } from 'drizzle-orm';
import { webhookMessages } from '@/db/schema/webhooks';
import type { Ctx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import { openMessage, type WebhookMessage } from './open-message';
import { sendMessage } from './send-message';

/** The receiver did not take the message; the delivery goes on by its schedule. */
class WebhookNotTaken extends Error {
  override readonly name = 'WebhookNotTaken';

  /** @param pauseSeconds as the receiver asked for it; null: the schedule's pauses will do */
  constructor(
    message: string,
    readonly pauseSeconds: number | null,
  ) {
    super(message);
  }
}

/** The receiver says that it will never take it: asking again only disturbs. An inactive workflow answers 404, that is not meant. */
class WebhookGone extends Error {
  override readonly name = 'WebhookGone';
  readonly isFinal = true;
}

const GONE = 410;

/**
 * Sends n8n the message of a dead letter, of failures that were suppressed, or one that a person requested (a test, a
 * redelivery). A requested one is tried once, since its person looks at the log. The rest is retried by the delivery's
 * schedule under the same `webhook-id`, no sooner than the receiver asks for.
 * @throws WebhookNotTaken, WebhookGone
 */
export async function notifyN8n(ctx: Ctx, event: OutboxEvent): Promise<void> {
  if (event.type === 'ops.webhook_requested') {
    const message = await findMessage(ctx, event.payload.messagePublicId);
    if (message) await sendMessage(ctx, message);
    return;
  }
  const message = await messageOf(ctx, event);
  if (!message) return;
  if (message.state !== 'PENDING' && message.state !== 'FAILED') return;
  const { isSuccess, statusCode, error, pauseSeconds } = await sendMessage(ctx, message);
  if (isSuccess) return;
  throw statusCode === GONE ? new WebhookGone('HTTP 410') : new WebhookNotTaken(error ?? 'not taken', pauseSeconds);
}

async function messageOf(ctx: Ctx, event: OutboxEvent): Promise<WebhookMessage | undefined> {
  if (event.type === 'ops.dead_letter') return openMessage(ctx, event.eventId, event.payload);
  if (event.type === 'ops.window_ended') return findMessage(ctx, event.payload.messagePublicId);
}

async function findMessage(ctx: Ctx, publicId: string): Promise<WebhookMessage | undefined> {
  const [message] = await ctx.db.select().from(webhookMessages).where(eq(webhookMessages.publicId, publicId));
  return message;
}
