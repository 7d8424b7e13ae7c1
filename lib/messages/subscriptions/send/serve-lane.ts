import { eq } from 'drizzle-orm';
import { subscriptionMessages } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '@/lib/platform/ctx';
import { postWebhook, type WebhookTry } from '../../webhooks/post-webhook';
import { isReachable, reachOf } from '../reach';
import { openSubscriptionSecret } from '../secrets';
import { type DueMessage, findNextMessage } from './next-message';
import { settleTry } from './settle-try';
import { freeLane, renewLane, type TakenLane } from './take-lanes';

/**
 * Sends the due messages of one subscription, oldest first, until none is due, its receiver needs a rest, or
 * `stopping`. Its lane is free afterwards.
 * @returns the count of tries
 */
export async function serveLane(ctx: Ctx, lane: TakenLane, stopping?: AbortSignal): Promise<number> {
  let tries = 0;
  let restSeconds = 0;
  try {
    while (restSeconds === 0 && !stopping?.aborted) {
      const message = await findNextMessage(ctx, lane.subscriptionId);
      if (!message || !(await renewLane(ctx, lane))) break;
      if (!message.isSeen) {
        await withhold(ctx, message.id);
        continue;
      }
      restSeconds = await settleTry(ctx, message, await post(message));
      tries += 1;
    }
  } finally {
    await freeLane(ctx, lane, restSeconds);
  }
  return tries;
}

/** Signed by the new secret and, for a day, by the previous one. */
async function post(message: DueMessage): Promise<WebhookTry> {
  const { url, secret, previousSecret, publicId, subscriptionPublicId, body } = message;
  // Stored before a rule was, or by hand.
  if (!isReachable(url)) return { ...NOT_SENT, error: 'FORBIDDEN_ADDRESS' };
  const open = (sealed: string) => openSubscriptionSecret(subscriptionPublicId, sealed);
  const current = open(secret);
  // AUTH_SECRET was changed: only a new secret helps, and an unsigned message must not go out.
  if (current === null) return { ...NOT_SENT, error: 'the secret cannot be read; please make a new one' };
  const previous = previousSecret === null ? null : open(previousSecret);
  const secrets = previous === null ? [current] : [current, previous];
  return postWebhook({ url, reach: reachOf(url), secrets }, { webhookId: publicId, body });
}

const NOT_SENT = {
  isSuccess: false,
  statusCode: null,
  durationMs: 0,
  response: null,
  pauseSeconds: null,
} satisfies Partial<WebhookTry>;

async function withhold(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(subscriptionMessages).set({ state: 'WITHHELD' }).where(eq(subscriptionMessages.id, id));
}
