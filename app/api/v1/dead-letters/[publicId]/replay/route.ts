import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { DeadLetterPath } from '@/lib/operations/dead-letters/schema';
import { once } from '@/lib/platform/idempotency';

/** Tries a dead delivery again. */
export const POST = route({
  params: DeadLetterPath,
  handle: async ({ ctx, params, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /dead-letters/${params.publicId}/replay`, body: {} };
    const { answer } = await once(ctx, call, (claim) => replayDeadLetter(ctx, params, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
