import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { countNumberingCall } from '@/lib/numbering/engine/numbering-limit';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/numbering/holds/schema';
import { once } from '@/lib/platform/idempotency';

/** Holds numbers for minutes, or for days for a named person, until they are confirmed onto documents. */
export const POST = route({
  body: ReserveNumbers,
  handle: async ({ ctx, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: 'POST /document-numbering/reservations', body, statusCode: 201 };
    const { answer } = await once(ctx, call, async (claim) => {
      await countNumberingCall(ctx);
      return reserveNumbers(ctx, body, claim);
    });
    return reply(answer, { status: 201, requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
