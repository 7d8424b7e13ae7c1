import { handle } from 'hono/vercel';
import { openQueueBoard } from '@/app/_web/queue-board';
import { withoutOutsideFonts, withQueueBoardPolicy } from '@/app/_web/queue-board-page';
import { route } from '@/app/_web/route';
import { recordQueueAct } from '@/lib/operations/dead-letters/record-queue-act';
import { requirePermission } from '@/lib/people/identity/access/access';

// Bull Board shows the queues as they are in Redis. It has no sign-in and no audit trail: both are added here.

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const READING = new Set(['GET', 'HEAD']);

const answer = route({
  handle: async ({ ctx, request }) => {
    await requirePermission(ctx, 'ops.view');
    const board = await openQueueBoard();
    if (!READING.has(request.method)) {
      await recordQueueAct(ctx, { method: request.method, path: new URL(request.url).pathname });
    }
    return withoutOutsideFonts(await handle(board)(request));
  },
});

const serve: typeof answer = async (request, context) => withQueueBoardPolicy(await answer(request, context));

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
