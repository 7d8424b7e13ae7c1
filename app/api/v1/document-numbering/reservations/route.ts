import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { once } from '@/lib/idempotency';
import { reserveNumbers } from '@/lib/number-holds/reserve-numbers';
import { ReserveNumbers } from '@/lib/number-holds/schema';
import { countNumberingCall } from '@/lib/numbering-limit';

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
