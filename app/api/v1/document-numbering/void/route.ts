import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { VoidNumber } from '@/lib/number-changes/schema';
import { voidNumber } from '@/lib/number-changes/void-number';

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
