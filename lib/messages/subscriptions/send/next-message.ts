import { and, asc, eq, sql } from 'drizzle-orm';
import { subscriptionMessages, webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { Ctx } from '@/lib/platform/ctx';
import { seenBySubscription } from '../seen-by-subscription';
import { isDue } from './take-lanes';

export type DueMessage = NonNullable<Awaited<ReturnType<typeof findNextMessage>>>;

/** The oldest message of a subscription that is due, with what its try needs. */
export async function findNextMessage(ctx: Ctx, subscriptionId: number) {
  const entity = { type: subscriptionMessages.entityType, publicId: subscriptionMessages.entityPublicId };
  const [message] = await ctx.db
    .select({
      id: subscriptionMessages.id,
      publicId: subscriptionMessages.publicId,
      kind: subscriptionMessages.kind,
      body: subscriptionMessages.body,
      attempts: subscriptionMessages.attempts,
      isSeen: sql`${seenBySubscription(ctx, entity)}`.mapWith(Boolean),
      subscriptionId: webhookSubscriptions.id,
      subscriptionPublicId: webhookSubscriptions.publicId,
      url: webhookSubscriptions.url,
      secret: webhookSubscriptions.secret,
      previousSecret: sql<
        string | null
      >`IF(${webhookSubscriptions.previousSecretEndsAt} > NOW(3), ${webhookSubscriptions.previousSecret}, NULL)`,
    })
    .from(subscriptionMessages)
    .innerJoin(webhookSubscriptions, eq(webhookSubscriptions.id, subscriptionMessages.subscriptionId))
    .where(and(eq(subscriptionMessages.subscriptionId, subscriptionId), isDue()))
    .orderBy(asc(subscriptionMessages.id))
    .limit(1);
  return message;
}
