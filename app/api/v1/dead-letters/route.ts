import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { listDeadLetters } from '@/lib/operations/dead-letters/dead-letter-queries';
import { ListDeadLetters } from '@/lib/operations/dead-letters/schema';

/** Events that nobody could be served with. */
export const GET = route({
  query: ListDeadLetters,
  handle: async ({ ctx, query }) => reply(await listDeadLetters(ctx, query), { requestId: ctx.requestId }),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
