import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { DeadLetterPath, ResolveBody } from '@/lib/operations/dead-letters/schema';
import { once } from '@/lib/platform/idempotency';

/** Puts a dead delivery aside. */
export const POST = route({
  params: DeadLetterPath,
  body: ResolveBody,
  handle: async ({ ctx, params, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /dead-letters/${params.publicId}/resolve`, body };
    const { answer } = await once(ctx, call, (claim) => resolveDeadLetter(ctx, { ...body, ...params }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
