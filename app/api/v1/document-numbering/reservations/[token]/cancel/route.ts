import { refuseMethod } from '@/app/_web/refuse-method';
import { commandRoute } from '@/app/_web/route';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { CancelReservationBody, ReservationPath } from '@/lib/numbering/holds/schema';

/** Gives a held number up; 410 when its time is over. */
export const POST = commandRoute({
  params: ReservationPath,
  body: CancelReservationBody,
  verb: cancelReservation,
});

export { refuseMethod as DELETE, refuseMethod as GET, refuseMethod as PATCH, refuseMethod as PUT };
