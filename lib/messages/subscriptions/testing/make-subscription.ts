import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { webhookSubscriptions } from '@/db/schema/webhook-subscriptions';
import type { UserCtx } from '@/lib/platform/ctx';
import { createSubscription } from '../create-subscription';
import { CreateSubscription } from '../schema';

/** A subscription of the actor's organization, made by the product's own verb. */
export async function makeSubscription(ctx: UserCtx, choice: Partial<CreateSubscription> = {}) {
  const made = await createSubscription(
    ctx,
    CreateSubscription.parse({
      organizationPublicId: ctx.actor.organizationPublicId,
      projectPublicId: null,
      name: 'n8n',
      url: 'https://n8n.example.org/webhook/dms',
      kinds: ['document.issued'],
      documentKinds: null,
      ...choice,
    }),
  );
  const [row] = await getDatabase()
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.publicId, made.publicId));
  if (!row) throw new Error('no subscription');
  return { ...made, id: row.id };
}
