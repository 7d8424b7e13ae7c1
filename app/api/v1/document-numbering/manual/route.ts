import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { GiveNumber } from '@/lib/numbering/changes/schema';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { once } from '@/lib/platform/idempotency';

/** Sends a draft with the number that it was given on paper. */
export const POST = route({
  body: GiveNumber,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /document-numbering/manual', body };
    const { answer } = await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return giveNumber(ctx, body, claim);
    });
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
