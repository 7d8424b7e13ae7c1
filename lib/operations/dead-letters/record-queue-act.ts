import { requirePermission } from '@/lib/people/identity/access/access';
import { record } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { QUEUES } from '@/lib/platform/queue';
import { transact } from '@/lib/platform/transact';

/**
 * Records an act on a queue through Bull Board before it runs: retry, pause, clean … Redis takes part in no
 * transaction, so the row also exists for acts that Redis then refuses.
 * @param act the HTTP method and path of the board's own interface, e.g. `PUT /api/queues/api/queues/mail/pause`
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function recordQueueAct(ctx: UserCtx, act: { method: string; path: string }): Promise<void> {
  await requirePermission(ctx, 'deadletter.manage');
  const [, rest = ''] = act.path.split('/api/queues/api/queues/');
  const parts = rest.split('/');
  const queue = QUEUES.find((name) => name === parts[0]);
  await transact(ctx, (tx) =>
    record(tx, {
      action: 'queue.touched',
      severity: 'WARN',
      entityType: 'queue',
      // The board's word for all queues at once is the act alone.
      entityLabel: queue ?? null,
      changes: { act: [null, `${act.method} ${(queue ? parts.slice(1) : parts).join('/').slice(0, 200)}`] },
    }),
  );
}
