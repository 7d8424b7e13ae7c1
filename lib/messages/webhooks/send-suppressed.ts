import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import { webhookMessages } from '@/db/schema/webhooks';
import type { Ctx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { N8N, n8nEndpoint } from './n8n-endpoint';
import { QUIET_MINUTES, readQuietWindow } from './quiet-window';
import { withAdvisoryLock } from './with-advisory-lock';

/** A worker that was away for longer finds the failures under Operations; older ones are no news. */
const LOOK_BACK_DAYS = 7;

/**
 * Sends suppressed failures that no later failure of their kind has reported: one message per group after its quiet
 * window. The newest suppressed failure is sent, with the count of the earlier ones. Safe for concurrent workers.
 * @returns how many messages were queued
 */
export async function sendSuppressed(ctx: Ctx): Promise<number> {
  if (!n8nEndpoint()) return 0;
  let sent = 0;
  for (const groupKey of await findGroups(ctx)) if (await sendNewestOf(ctx, groupKey)) sent += 1;
  return sent;
}

// Raw: the builder has no aliases inside NOT EXISTS of one table.
async function findGroups(ctx: Ctx): Promise<string[]> {
  const rows = await rowsOf<{ groupKey: string }>(
    ctx.db,
    sql`
    SELECT DISTINCT waiting.group_key AS groupKey FROM webhook_messages AS waiting
    WHERE waiting.state = 'SUPPRESSED' AND waiting.endpoint = ${N8N}
      AND waiting.created_at BETWEEN NOW(3) - INTERVAL ${LOOK_BACK_DAYS} DAY AND NOW(3)
      AND NOT EXISTS (
        SELECT 1 FROM webhook_messages AS recent
        WHERE recent.endpoint = waiting.endpoint AND recent.group_key = waiting.group_key AND recent.kind = 'EVENT'
          AND recent.state IN ('PENDING', 'SENT', 'FAILED')
          AND (recent.id > waiting.id OR recent.created_at > NOW(3) - INTERVAL ${QUIET_MINUTES} MINUTE))
  `,
  );
  return rows.map(({ groupKey }) => groupKey);
}

async function sendNewestOf(ctx: Ctx, groupKey: string): Promise<boolean> {
  return transact(ctx, async (tx) => {
    let isSent = false;
    await withAdvisoryLock(tx, `webhook:${groupKey}`, async () => {
      const { isQuiet, suppressedIds } = await readQuietWindow(tx, groupKey);
      const [newest] = suppressedIds;
      if (isQuiet || newest === undefined) return;
      const isNewest = eq(webhookMessages.id, newest);
      // The next quiet window begins with this message, not with its failure.
      await tx.db.update(webhookMessages).set({ state: 'PENDING', createdAt: sql`NOW(3)` }).where(isNewest);
      const [message] = await tx.db
        .select({ publicId: webhookMessages.publicId })
        .from(webhookMessages)
        .where(isNewest);
      if (!message) throw new Error('a locked message is gone');
      const { publicId } = message;
      await emit(tx, [
        {
          type: 'ops.window_ended',
          payload: { messagePublicId: publicId },
          entityType: 'webhook_message',
          entityPublicId: publicId,
        },
      ]);
      isSent = true;
    });
    return isSent;
  });
}
