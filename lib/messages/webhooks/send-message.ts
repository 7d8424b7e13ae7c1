import { eq } from 'drizzle-orm';
import { webhookAttempts, webhookMessages } from '@/db/schema/webhooks';
import type { Ctx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { n8nEndpoint } from './n8n-endpoint';
import type { WebhookMessage } from './open-message';
import { postWebhook, type WebhookTry } from './post-webhook';

/** Sends a message once more and writes down what came of it. Not inside a transaction: the receiver may be slow. */
export async function sendMessage(ctx: Ctx, message: WebhookMessage): Promise<WebhookTry> {
  const endpoint = n8nEndpoint();
  const result: WebhookTry = endpoint
    ? await postWebhook(endpoint, { webhookId: message.webhookId, body: message.body })
    : {
        isSuccess: false,
        statusCode: null,
        durationMs: 0,
        response: null,
        error: 'no receiver is configured',
        pauseSeconds: null,
      };
  const { isSuccess, pauseSeconds: _notLogged, ...attempt } = result;
  await transact(ctx, async (tx) => {
    await tx.db.insert(webhookAttempts).values({ messageId: message.id, ...attempt });
    await tx.db
      .update(webhookMessages)
      .set({ state: isSuccess ? 'SENT' : 'FAILED' })
      .where(eq(webhookMessages.id, message.id));
  });
  return result;
}
