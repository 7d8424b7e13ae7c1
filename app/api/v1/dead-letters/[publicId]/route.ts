import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { getDeadLetter } from '@/lib/operations/dead-letters/dead-letter-queries';
import { DeadLetterPath } from '@/lib/operations/dead-letters/schema';

/** One of them with what its event said. */
export const GET = route({
  params: DeadLetterPath,
  handle: async ({ ctx, params }) => reply(await getDeadLetter(ctx, params.publicId), { requestId: ctx.requestId }),
});

export { refuseMethod as DELETE, refuseMethod as PATCH, refuseMethod as POST, refuseMethod as PUT };
