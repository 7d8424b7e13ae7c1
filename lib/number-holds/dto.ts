import { z } from 'zod';
import { PersonRef } from '../correspondence/dto';
import { PublicId } from '../id';

// What leaves lib about held numbers. Moments are ISO 8601 in UTC.

export const Reservation = z.strictObject({
  /** Confirms or cancels this number, for its holder. */
  token: PublicId,
  /** As the first issue of a document would print it. */
  documentNumber: z.string(),
  sequence: z.int(),
  expiresAt: z.iso.datetime(),
});
export type Reservation = z.infer<typeof Reservation>;

/** In the order of their numbers, which are consecutive. */
export const ReservationsAnswer = z.strictObject({
  holder: PersonRef,
  purpose: z.string(),
  reservations: z.array(Reservation),
});
export type ReservationsAnswer = z.infer<typeof ReservationsAnswer>;

export const CancelledReservation = z.strictObject({
  token: PublicId,
  numberKey: z.string(),
  state: z.literal('CANCELLED'),
});
export type CancelledReservation = z.infer<typeof CancelledReservation>;
