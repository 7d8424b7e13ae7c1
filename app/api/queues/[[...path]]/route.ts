import { handle } from 'hono/vercel';
import { openQueueBoard } from '@/app/_web/queue-board';
import { route } from '@/app/_web/route';
import { requirePermission } from '@/lib/identity/access';

// The queues as they are in Redis, by Bull Board. It knows no sign-in of its own: `route` and the two lines below are it.

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const READING = new Set(['GET', 'HEAD']);

const serve = route({
  handle: async ({ ctx, request }) => {
    await requirePermission(ctx, 'ops.view');
    if (!READING.has(request.method)) await requirePermission(ctx, 'deadletter.manage');
    return handle(await openQueueBoard())(request);
  },
});

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
