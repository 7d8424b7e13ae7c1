import { handle } from 'hono/vercel';
import { openQueueBoard } from '@/app/_web/queue-board';
import { withoutOutsideFonts, withQueueBoardPolicy } from '@/app/_web/queue-board-page';
import { readLimited } from '@/app/_web/read-body';
import { route } from '@/app/_web/route';
import { recordQueueAct } from '@/lib/operations/dead-letters/record-queue-act';
import { requirePermission } from '@/lib/people/identity/access/access';

// Bull Board shows the queues as they are in Redis. It has no sign-in and no audit trail: both are added here.

export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';

const READING = new Set(['GET', 'HEAD']);
/** The longest act of the board names one job; the board itself reads a body of any length. */
const MAX_BODY_BYTES = 65_536;

const answer = route({
  handle: async ({ ctx, request }) => {
    await requirePermission(ctx, 'ops.view');
    const board = await openQueueBoard();
    if (!READING.has(request.method)) {
      await recordQueueAct(ctx, { method: request.method, path: new URL(request.url).pathname });
    }
    return withoutOutsideFonts(await handle(board)(await bounded(request)));
  },
});

async function bounded(request: Request): Promise<Request> {
  if (READING.has(request.method)) return request;
  const body = await readLimited(request, MAX_BODY_BYTES);
  const { method, headers } = request;
  return new Request(request.url, { method, headers, body: body.byteLength > 0 ? Buffer.from(body) : null });
}

const serve: typeof answer = async (request, context) => withQueueBoardPolicy(await answer(request, context));

export { serve as DELETE, serve as GET, serve as PATCH, serve as POST, serve as PUT };
