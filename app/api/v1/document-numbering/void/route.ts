import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { VoidNumber } from '@/lib/numbering/changes/schema';
import { voidNumber } from '@/lib/numbering/changes/void-number';
import { once } from '@/lib/platform/idempotency';

/** Declares a number void by its text, with the document that has it. */
export const POST = route({
  body: VoidNumber,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /document-numbering/void', body };
    const { answer } = await once(ctx, call, (claim) => voidNumber(ctx, body, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
