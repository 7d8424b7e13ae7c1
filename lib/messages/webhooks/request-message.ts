import { eq } from 'drizzle-orm';
import { webhookMessages } from '@/db/schema/webhooks';
import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { N8N, n8nEndpoint } from './n8n-endpoint';

/**
 * Has the worker send a test message without content, to check the receiver. The log shows the result.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, WEBHOOK_NOT_CONFIGURED
 */
export async function requestTestMessage(ctx: UserCtx): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'deadletter.manage');
  if (!n8nEndpoint()) throw new AppError('WEBHOOK_NOT_CONFIGURED');
  const publicId = newPublicId();
  const timestamp = new Date().toISOString();
  const seed = { event: 'test', jobId: null, workflowCode: null, instanceId: null, error: null, timestamp };
  await transact(ctx, async (tx) => {
    await tx.db.insert(webhookMessages).values({
      publicId,
      webhookId: newPublicId(),
      endpoint: N8N,
      kind: 'TEST',
      groupKey: 'test',
      body: { ...seed, type: 'test', data: seed },
      requestedBy: tx.actor.userId,
    });
    await send(tx, publicId, 'webhook.tested');
  });
  return { publicId };
}

/**
 * Has the worker send a message once more, under the id it had: a receiver that got it the first time knows it.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN, NOT_FOUND, WEBHOOK_NOT_CONFIGURED
 */
export async function redeliverMessage(
  ctx: UserCtx,
  { publicId }: { publicId: string },
): Promise<{ publicId: string }> {
  await requirePermission(ctx, 'deadletter.manage');
  if (!n8nEndpoint()) throw new AppError('WEBHOOK_NOT_CONFIGURED');
  return transact(ctx, async (tx) => {
    const [message] = await tx.db
      .select({ id: webhookMessages.id })
      .from(webhookMessages)
      .where(eq(webhookMessages.publicId, publicId));
    if (!message) throw new AppError('NOT_FOUND');
    await send(tx, publicId, 'webhook.redelivered');
    return { publicId };
  });
}

async function send(tx: TxCtx<UserActor>, publicId: string, action: string): Promise<void> {
  const about = { entityType: 'webhook_message', entityPublicId: publicId };
  await record(tx, { action, entityLabel: N8N, ...about });
  await emit(tx, [{ type: 'ops.webhook_requested', payload: { messagePublicId: publicId }, ...about }]);
}
