import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/platform/idempotency';
import { assignType } from '@/lib/workflow/authoring/assign-type';
import { AssignType } from '@/lib/workflow/authoring/schema';

/** Lets a type of document go another way from its next draft on. */
export const POST = route({
  body: AssignType,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /workflow-definitions/assignments', body };
    const { answer } = await once(ctx, call, (claim) => assignType(ctx, body, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
