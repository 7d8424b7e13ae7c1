import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { CancelReservationBody, ReservationPath } from '@/lib/numbering/holds/schema';
import { once } from '@/lib/platform/idempotency';

/** Gives a held number up; 410 when its time is over. */
export const POST = route({
  params: ReservationPath,
  body: CancelReservationBody,
  handle: async ({ ctx, params: { token }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/reservations/${token}/cancel`, body };
    const { answer } = await once(ctx, call, (claim) => cancelReservation(ctx, { ...body, token }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
