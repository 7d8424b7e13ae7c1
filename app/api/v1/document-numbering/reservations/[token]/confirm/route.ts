import { refuseMethod } from '@/app/_web/refuse-method';
import { reply, route } from '@/app/_web/route';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { ConfirmBody, ReservationPath } from '@/lib/numbering/holds/schema';
import { once } from '@/lib/platform/idempotency';

/** Puts a held number onto a draft of the same series; 410 when its time is over. */
export const POST = route({
  params: ReservationPath,
  body: ConfirmBody,
  handle: async ({ ctx, params: { token }, body, idempotencyKey }) => {
    const call = { key: idempotencyKey, route: `POST /document-numbering/reservations/${token}/confirm`, body };
    const { answer } = await once(ctx, call, (claim) => confirmReservation(ctx, { ...body, token }, claim));
    return reply(answer, { requestId: ctx.requestId });
  },
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
