import { commandOperation } from '@/app/_web/operation';
import { GeneratedNumber } from '@/lib/documents/document/dto';
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
    errors: [
      'CONTRACT_INACTIVE',
      'CONTRACT_REQUIRED',
      'CONTRACT_UNKNOWN',
      'DISCIPLINE_UNKNOWN',
      'FORBIDDEN',
      'HOLD_LIMIT',
      'LOCK_TIMEOUT',
      'NUMBER_PART_MISSING',
      'NUMBER_TAKEN',
      'NUMBER_WITHHELD',
      'ORGANIZATION_INACTIVE',
      'ORGANIZATION_NOT_IN_PROJECT',
      'PERSON_UNKNOWN',
      'PROJECT_UNKNOWN',
      'RATE_LIMITED',
      'RECIPIENT_IS_ORIGINATOR',
      'RECIPIENT_REQUIRED',
      'RFA_DISCIPLINE_REQUIRED',
      'RFA_NOT_CONTRACTOR',
      'RFA_NO_CONSULTANT',
      'RFA_TYPE_UNKNOWN',
      'SEQUENCE_EXHAUSTED',
      'TEMPLATE_INVALID',
      'TRANSMITTAL_SUB_TYPE_REQUIRED',
      'TRANSMITTAL_SUB_TYPE_UNKNOWN',
      'TYPE_UNKNOWN',
      'VERSION_CONFLICT',
    ],
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
    errors: [
      'DOCUMENT_CHANGED',
      'DOCUMENT_NOT_FOUND',
      'DOCUMENT_NOT_SUBMITTABLE',
      'FORBIDDEN',
      'NOT_FOUND',
      'NUMBER_CONTEXT_MISMATCH',
      'NUMBER_ISSUED',
      'RESERVATION_CLOSED',
      'RESERVATION_EXPIRED',
    ],
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
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RESERVATION_CLOSED', 'RESERVATION_EXPIRED'],
    verb: cancelReservation,
  }),
];
