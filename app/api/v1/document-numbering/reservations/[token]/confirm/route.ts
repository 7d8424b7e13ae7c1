import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { ConfirmBody, ReservationPath } from '@/lib/numbering/holds/schema';

/** Puts a held number onto a draft of the same series; 410 when its time is over. */
export const POST = commandRoute({
  params: ReservationPath,
  body: ConfirmBody,
  verb: confirmReservation,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
