import { commandOperation } from '@/app/_web/operation';
import { GeneratedNumber } from '@/lib/documents/correspondence/dto';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { CancelledReservation, ReservationsAnswer } from '@/lib/numbering/holds/dto';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { CancelReservationBody, ConfirmBody, ReservationPath, ReserveNumbers } from '@/lib/numbering/holds/schema';

const ONE = { path: '/document-numbering/reservations/{token}', params: ReservationPath } as const;

/** Numbers held for minutes, or for days for a named person, until they are confirmed onto documents. */
export const reservationOperations = [
  commandOperation({
    id: 'reserveNumbers',
    method: 'post',
    path: '/document-numbering/reservations',
    summary: 'Hold the next number or numbers of a series: for minutes, or with days or a holder for 1 to 30 days',
    body: ReserveNumbers,
    status: 201,
    answer: ReservationsAnswer,
    verb: reserveNumbers,
  }),
  commandOperation({
    ...ONE,
    id: 'confirmReservation',
    method: 'post',
    path: `${ONE.path}/confirm`,
    summary: 'Put a held number onto a draft of the same series',
    body: ConfirmBody,
    answer: GeneratedNumber,
    verb: confirmReservation,
  }),
  commandOperation({
    ...ONE,
    id: 'cancelReservation',
    method: 'post',
    path: `${ONE.path}/cancel`,
    summary: 'Give a held number up',
    body: CancelReservationBody,
    answer: CancelledReservation,
    verb: cancelReservation,
  }),
];
